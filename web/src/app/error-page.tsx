// A page that failed to load or to draw. Says so without inner details, which React puts into the console.
import { pages } from '@contract/pages.ts'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { MessagePage } from '@/ui/message-page.tsx'

export const ErrorPage = () => (
  <MessagePage
    isAlert
    title="Something went wrong"
    text="We couldn’t show this page. Your cart and your orders are safe."
    actions={
      <>
        <Button onClick={() => location.reload()}>Try again</Button>
        <ButtonLink to={pages.home.path()} variant="secondary" reloadDocument>
          Go Home
        </ButtonLink>
      </>
    }
  />
)
