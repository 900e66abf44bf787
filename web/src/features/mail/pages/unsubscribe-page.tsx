// Where the link in a mail leads. It asks first: mail programs and scanners open links by themselves.
import { MAIL_KINDS } from '@contract/mails.ts'
import { pages } from '@contract/pages.ts'
import { useLocation } from 'react-router-dom'
import { Alert } from '@/components/alert.tsx'
import { Button } from '@/components/button.tsx'
import { ButtonLink } from '@/components/button-link.tsx'
import { PageHeader } from '@/components/page-header.tsx'
import { useUnsubscribe } from '../api/unsubscribe.ts'

export function Component() {
  // Behind the #, so that no server logs it.
  const token = useLocation().hash.slice(1)
  const { mutate, isPending, error, data } = useUnsubscribe(token)
  return (
    <div className="container-page max-w-2xl pt-12">
      <PageHeader title={pages.unsubscribe.title} />
      {data ? (
        <Alert kind="success">Done: you get no more mails of this kind, “{MAIL_KINDS[data.kind].label}”.</Alert>
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>Turn off the kind of mail that brought you here? Receipts and other necessary mails still come.</p>
          {error && (
            <Alert kind="error">This link is not valid any more. You can choose your mails in the settings.</Alert>
          )}
          <Button onClick={() => mutate()} disabled={isPending || token === ''}>
            {isPending ? 'Turning off…' : 'Turn it off'}
          </Button>
        </div>
      )}
      <p className="mt-8">
        <ButtonLink to={pages.settings.path()} variant="secondary">
          Choose your mails
        </ButtonLink>
      </p>
    </div>
  )
}
