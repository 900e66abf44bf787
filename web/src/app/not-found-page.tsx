import { pages } from '@contract/pages.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { MessagePage } from '@/ui/message-page.tsx'

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
    {/* A link within the app has no status. */}
    <meta name="robots" content="noindex" />
  </MessagePage>
)
