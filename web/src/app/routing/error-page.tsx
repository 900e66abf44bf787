import { pages } from '@contract/pages.ts'
import { t } from '@/lib/texts.ts'
import { Button, ButtonLink } from '@/ui/button.tsx'
import { MessagePage } from '@/ui/message-page.tsx'

/** Replaces a page that failed to load or to render. */
export const ErrorPage = () => (
  <MessagePage
    isAlert
    title={t`Something went wrong`}
    text={t`We couldn’t show this page. Your cart and your orders are safe.`}
    actions={
      <>
        <Button onClick={() => location.reload()}>{t`Try again`}</Button>
        <ButtonLink to={pages.home.path()} variant="secondary" reloadDocument>
          {t`Go Home`}
        </ButtonLink>
      </>
    }
  />
)
