// A page that failed to load or to draw. Says so without inner details, which React puts into the console.
import { pages } from '@contract/pages.ts'
import { Button } from '@/components/button.tsx'
import { ButtonLink } from '@/components/button-link.tsx'
import { MessagePage } from '@/components/message-page.tsx'

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
