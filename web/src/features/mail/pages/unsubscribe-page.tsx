// Where the link in a mail leads. It asks first: mail programs and scanners open links by themselves.
import { MAIL_KINDS } from '@contract/mails.ts'
import { pages } from '@contract/pages.ts'
import { useLocation } from 'react-router-dom'
import { Alert } from '@/components/alert.tsx'
import { Button } from '@/components/button.tsx'
import { ButtonLink } from '@/components/button-link.tsx'
import { MessagePage } from '@/components/message-page.tsx'
import { useUnsubscribe } from '../api/unsubscribe.ts'

export function Component() {
  // Behind the #, so that no server logs it.
  const token = useLocation().hash.slice(1)
  const { mutate, isPending, error, data } = useUnsubscribe(token)
  return (
    <MessagePage
      title={pages.unsubscribe.title}
      text={
        data ? (
          <Alert kind="success">Done: you get no more mails of this kind, “{MAIL_KINDS[data.kind].label}”.</Alert>
        ) : (
          <p>Turn off the kind of mail that brought you here? Receipts and other necessary mails still come.</p>
        )
      }
      actions={
        <>
          {!data && (
            <Button onClick={() => mutate()} disabled={isPending || token === ''}>
              {isPending ? 'Turning off…' : 'Turn it off'}
            </Button>
          )}
          <ButtonLink to={`${pages.settings.path()}#emails`} variant="secondary">
            Choose your mails
          </ButtonLink>
        </>
      }
    >
      {error && <Alert kind="error">This link is not valid any more. You can choose your mails in the settings.</Alert>}
    </MessagePage>
  )
}
