// Asks first, because mail scanners open links.

import { MAIL_KINDS, type MailKind, mailCalls, STOP_KINDS, type StopKind } from '@contract/mail.ts'
import { pages } from '@contract/pages.ts'
import { useLocation } from 'react-router-dom'
import { useCall } from '@/lib/calls/query.ts'
import { t } from '@/lib/texts.ts'
import { Button, ButtonLink } from '@/ui/button.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { Alert } from '@/ui/page-parts.tsx'

const labelOf = (kind: MailKind | StopKind) =>
  kind in STOP_KINDS ? STOP_KINDS[kind as StopKind] : MAIL_KINDS[kind as MailKind].label

export function UnsubscribePage() {
  // Behind the #, so that no server logs it.
  const token = useLocation().hash.slice(1)
  const { mutate, isPending, error, data } = useCall(mailCalls.unsubscribe, { token })
  return (
    <MessagePage
      title={pages.unsubscribe.title}
      text={
        data ? (
          <Alert kind="success">
            {data.seller === null
              ? t`You’re unsubscribed from “${{ kind: labelOf(data.kind) }}”.`
              : t`You’re unsubscribed from “${{ kind: labelOf(data.kind) }}” of ${{ seller: data.seller }}.`}
          </Alert>
        ) : token === '' ? (
          <Alert kind="warning">{t`This address is incomplete. Open the “Unsubscribe” link in one of our emails.`}</Alert>
        ) : (
          <p>{t`Unsubscribe from this kind of email? You’ll still get receipts and other essential emails.`}</p>
        )
      }
      actions={
        <>
          {!data && token !== '' && (
            <Button onClick={() => mutate()} disabled={isPending}>
              {isPending ? t`Unsubscribing…` : t`Unsubscribe`}
            </Button>
          )}
          <ButtonLink to={`${pages.settings.path()}#emails`} variant="secondary">
            {t`Email preferences`}
          </ButtonLink>
        </>
      }
    >
      {error && (
        <Alert kind="error">{t`This link has expired. You can change your email preferences in the settings.`}</Alert>
      )}
    </MessagePage>
  )
}
