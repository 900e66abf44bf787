// Any path that is no page.
import { pages } from '@contract/pages.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { MessagePage } from '@/ui/feedback/message-page.tsx'

export const NotFoundPage = () => (
  <MessagePage
    title="Page Not Found"
    sign={
      <p aria-hidden="true" className="font-display text-7xl font-bold text-accent-ink">
        404
      </p>
    }
    text="Check the address for typos. The page may also have been removed."
    actions={<ButtonLink to={pages.home.path()}>Go Home</ButtonLink>}
  >
    {/* For those who follow a link within the app, which answers with no status. */}
    <meta name="robots" content="noindex" />
  </MessagePage>
)
