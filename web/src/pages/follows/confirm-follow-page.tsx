// A follow by email address, behind its mailed link. Asks first, because mail scanners open links.

import { addressFollowCalls } from '@contract/address-follows.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { addressFollowQuery } from '@/features/follows/api.ts'
import { isRejection, readableMessage } from '@/lib/calls/api-error.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { Button, ButtonLink, HomeLink } from '@/ui/button.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { Alert, Failure, Loading } from '@/ui/page-parts.tsx'

const title = pages.confirmFollow.title

function Linked({ token }: { token: string }) {
  const { data, error, isPending, refetch } = useQuery(addressFollowQuery(token))
  const confirm = useCall(addressFollowCalls.confirmAddressFollow)
  const end = useCall(addressFollowCalls.endAddressFollow)
  const failure = confirm.error ?? end.error
  const isBusy = confirm.isPending || end.isPending
  if (end.isSuccess)
    return (
      <MessagePage
        title={t`You don’t follow this seller`}
        text={<Alert kind="success">{t`Your email address has been erased.`}</Alert>}
        actions={<HomeLink />}
      />
    )
  if (isPending) return <MessagePage title={title} text={<Loading />} />
  if (isRejection(error)) return <EndedLink />
  if (!data) return <MessagePage title={title} text={<Failure text={messages.failed} onRetry={refetch} />} />
  const { seller, username, address, shares_address: shares, is_confirmed: isConfirmed } = data
  return (
    <MessagePage
      title={isConfirmed ? t`You follow ${seller}` : t`Follow ${seller}?`}
      tabTitle={title}
      text={
        <div role="status" className="grid gap-2 wrap-anywhere">
          <p>
            {isConfirmed
              ? t`You get this seller’s posts at ${address}.`
              : t`You’ll get this seller’s posts at ${address}.`}
          </p>
          {shares && (
            <p>{isConfirmed ? t`The seller can see your address.` : t`The seller will also see your address.`}</p>
          )}
        </div>
      }
      actions={
        <>
          {isConfirmed ? (
            <ButtonLink to={pages.profile.path({ identifier: username })}>{t`See the shop`}</ButtonLink>
          ) : (
            <Button busy={confirm.isPending} disabled={isBusy} onClick={() => confirm.mutate({ token })}>
              {t`Confirm`}
            </Button>
          )}
          <Button variant="secondary" busy={end.isPending} disabled={isBusy} onClick={() => end.mutate({ token })}>
            {isConfirmed ? t`Stop following` : t`Don’t follow`}
          </Button>
        </>
      }
    >
      {failure && <Alert kind="error">{readableMessage(failure, messages.failed)}</Alert>}
    </MessagePage>
  )
}

const EndedLink = () => (
  <MessagePage
    title={title}
    text={<Alert kind="warning">{t`This link no longer works. Follow the seller again to get a new one.`}</Alert>}
    actions={<HomeLink />}
  />
)

export function ConfirmFollowPage() {
  // Behind the #, so that no server logs it.
  const token = useLocation().hash.slice(1)
  return token ? <Linked key={token} token={token} /> : <EndedLink />
}
