// Back from the payment provider, without an account.
import { guestCalls } from '@contract/guests.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { RedressPurchases } from '@/blocks/redress-purchases.tsx'
import {
  explainOrder,
  SessionOrder,
  untilConfirmed,
  useSessionId,
} from '@/features/checkout/components/session-order.tsx'
import { guestMessage, guestSecret } from '@/features/guests/api.ts'
import { KeepInAccount } from '@/features/guests/components/keep-in-account.tsx'
import { redressQuery } from '@/features/redress/api.ts'
import { isApiError } from '@/lib/calls/api-error.ts'
import { query } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { canStore } from '@/lib/storage.ts'
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

const Purchases = ({ token }: { token: string }) => (
  <QueryResult query={useQuery(redressQuery(token))} failed={messages.ordersFailed}>
    {(bought) => (
      <>
        <RedressPurchases token={token} of={bought} />
        {[...bought.purchases, ...bought.gifts].slice(0, 1).map(({ order_id, order_number }) => (
          <p key={order_id}>
            Order number: <span className="tabular">{order_number}</span>. Keep it in case our email doesn’t arrive.
          </p>
        ))}
        <p className="text-muted">
          {bought.gifts.length > 0
            ? 'We’ve also emailed you a link to your gift.'
            : 'We’ve also emailed you a link to these files.'}
        </p>
        <KeepInAccount token={token} address={bought.address}>
          Log in to keep this purchase in your account
        </KeepInAccount>
      </>
    )}
  </QueryResult>
)

const explain = (error: Error) => (
  <>
    <Alert>{guestMessage(error) ?? explainOrder(error)}</Alert>
    {!isOver(error) && <p className="mt-4">If you’ve paid, check your email for a link to your files.</p>}
  </>
)

/** A browser that stores nothing has lost the secret of its purchase. */
const Forgotten = () => (
  <MessagePage
    title="Paid. Check your email for your link."
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
    {({ token }) => (
      <div className="grid grid-cols-1 gap-7">
        <div role="status" className="flex flex-wrap items-center gap-4">
          <CircleCheck className="size-10 text-accent-ink" />
          <h1 className="text-3xl sm:text-4xl">{messages.thankYou}</h1>
        </div>
        <Purchases token={token} />
      </div>
    )}
  </SessionOrder>
)
