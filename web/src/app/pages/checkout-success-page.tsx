// After the payment: what was bought and the downloads. Waits while the payment provider has not confirmed yet.
import { cartCalls } from '@contract/operations/cart.ts'
import { orderCalls } from '@contract/operations/orders.ts'
import { pages } from '@contract/pages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Alert } from '@/components/alert.tsx'
import { ButtonLink } from '@/components/button-link.tsx'
import { Loading } from '@/components/loading.tsx'
import { PageTitle } from '@/components/page-title.tsx'
import { sessionOrderQuery } from '@/features/checkout/api/session-order.ts'
import { OrderSummary } from '@/features/orders/components/order-summary.tsx'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { callKey } from '@/lib/query.ts'

/** What became of the payment, where the API knows: not confirmed yet, failed, not ours, expired. */
const explain = (error: Error) =>
  isApiError(error) && [402, 409, 410].includes(error.status) ? error.message : messages.orderFailed

function Problem({ text }: { text: string }) {
  return (
    <div className="grid justify-items-start gap-6">
      <h1 className="text-3xl">Your order is not here yet</h1>
      <Alert className="w-full">{text}</Alert>
      <ButtonLink to={pages.cart.path()} variant="secondary">
        Back to Cart
      </ButtonLink>
    </div>
  )
}

function Purchase({ sessionId }: { sessionId: string }) {
  const queryClient = useQueryClient()
  const { data: order, error, isPending, failureReason } = useQuery(sessionOrderQuery(sessionId))
  const paid = order !== undefined

  useEffect(() => {
    if (!paid) return
    const stale = [cartCalls.listCart, orderCalls.listOrders, orderCalls.hasPurchased, orderCalls.listPurchases]
    for (const call of stale) void queryClient.invalidateQueries({ queryKey: callKey(call) })
  }, [paid, queryClient])

  if (isPending) {
    return (
      <>
        <h1 className="sr-only">Your purchase</h1>
        <Loading text={failureReason ? 'Waiting for the payment to be confirmed...' : 'Loading your order...'} />
      </>
    )
  }
  if (error) return <Problem text={explain(error)} />
  return <OrderSummary order={order} />
}

export function Component() {
  const sessionId = useSearchParams()[0].get('session_id')
  return (
    <div className="container-page max-w-3xl pt-12">
      <PageTitle>{pages.checkoutSuccess.title}</PageTitle>
      {sessionId ? <Purchase sessionId={sessionId} /> : <Problem text={messages.missingSession} />}
    </div>
  )
}
