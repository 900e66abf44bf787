// Any path that is no page.
import { pages } from '@contract/pages.ts'
import { ButtonLink } from '@/components/button-link.tsx'
import { PageTitle } from '@/components/page-title.tsx'

export const Component = () => (
  <div className="container-page grid justify-items-center gap-5 py-24 text-center sm:py-32">
    <PageTitle>Page Not Found</PageTitle>
    {/* For those who follow a link within the app, which answers with no status. */}
    <meta name="robots" content="noindex" />
    <p aria-hidden="true" className="font-display text-7xl font-bold text-accent-ink">
      404
    </p>
    <h1 className="text-4xl">Page Not Found</h1>
    <p className="max-w-prose text-muted">The address may have a typing error, or the page is gone.</p>
    <ButtonLink to={pages.home.path()}>Go Home</ButtonLink>
  </div>
)
