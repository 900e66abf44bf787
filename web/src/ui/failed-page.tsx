import { Failure, PageTitle } from './page-parts.tsx'

type FailedPageProps = { tabTitle: string; title: string; text: string; onRetry: () => unknown }

/** A page without a menu whose data could not load. */
export const FailedPage = ({ tabTitle, title, text, onRetry }: FailedPageProps) => (
  <div className="container-page py-16">
    <PageTitle>{tabTitle}</PageTitle>
    <h1 className="sr-only">{title}</h1>
    <Failure text={text} onRetry={onRetry} />
  </div>
)
