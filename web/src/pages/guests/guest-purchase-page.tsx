// Back from the payment provider, without an account.
import { guestCalls } from '@contract/guests.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { PaidOrder, Thanks } from '@/blocks/paid-order.tsx'
import { FileButtons } from '@/blocks/redress-purchases.tsx'
import {
  explainOrder,
  SessionOrder,
  untilConfirmed,
  useSessionId,
} from '@/features/checkout/components/session-order.tsx'
import { guestMessage, guestSecret } from '@/features/guests/api.ts'
import { KeepInAccount } from '@/features/guests/components/keep-in-account.tsx'
import { redressOrderQuery, redressQuery } from '@/features/redress/api.ts'
import { isApiError } from '@/lib/calls/api-error.ts'
import { query } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { canStore } from '@/lib/storage.ts'
import { t } from '@/lib/texts.ts'
import { HomeLink } from '@/ui/button.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'

/** Each token replaces the one before. */
const guestPurchaseQuery = (sessionId: string | null) =>
  query(guestCalls.openGuestPurchase, sessionId ? { body: { secret: guestSecret(), sessionId } } : undefined, {
    ...untilConfirmed,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whether the payment failed or the checkout expired. */
const isOver = (error: Error) => isApiError(error) && (error.status === 402 || error.status === 410)

/** The number helps if the address has a typing error. */
const emailedTo = (address: string) => t`We emailed a link to ${address}. Keep the number in case it doesn’t arrive.`

function Paid({ token }: { token: string }) {
  const bought = useQuery(redressQuery(token))
  const { purchases = [], gifts = [], address = null } = bought.data ?? {}
  const orderId = [...purchases, ...gifts][0]?.order_id
  const order = useQuery(redressOrderQuery(token, orderId))
  return (
    <div className="grid grid-cols-1 gap-6">
      <Thanks order={order.data} emailed={address ? emailedTo(address) : ''} />
      <QueryResult
        query={bought}
        failed={messages.ordersFailed}
        empty={t`You have no purchases to download.`}
        isEmpty={() => !orderId}
      >
        {() => (
          <QueryResult query={order} failed={messages.orderFailed}>
            {(paid) => (
              <PaidOrder
                token={token}
                order={paid}
                download={({ file_id }) =>
                  purchases
                    .filter(({ listing_id }) => listing_id === file_id)
                    .map((purchase) => <FileButtons key={file_id} token={token} purchase={purchase} />)
                }
              >
                <KeepInAccount token={token} address={address} />
              </PaidOrder>
            )}
          </QueryResult>
        )}
      </QueryResult>
    </div>
  )
}

const explain = (error: Error) => (
  <>
    <Alert>{guestMessage(error) ?? explainOrder(error)}</Alert>
    {!isOver(error) && <p className="mt-4">{t`If you’ve paid, check your email for a link to your files.`}</p>}
  </>
)

/** A browser that stores nothing has lost the secret of its purchase. */
const Forgotten = () => (
  <MessagePage
    title={t`Paid. Check your email for your link.`}
    tabTitle={pages.guestPurchase.title}
    actions={<HomeLink />}
  />
)

export const GuestPurchasePage = () => (useSessionId() && !canStore() ? <Forgotten /> : <Purchase />)

const Purchase = () => (
  <SessionOrder
    tabTitle={pages.guestPurchase.title}
    query={useQuery(guestPurchaseQuery(useSessionId()))}
    explain={explain}
    actions={<HomeLink />}
  >
    {({ token }) => <Paid token={token} />}
  </SessionOrder>
)
