// After the payment: what was bought and the downloads. Waits while the payment provider has not confirmed yet.
import { cartCalls } from '@contract/cart.ts'
import { orderCalls } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { OrderSummary } from '@/features/orders/components/order-summary.tsx'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { callKey } from '@/lib/query.ts'
import { Alert } from '@/ui/alert.tsx'
import { ButtonLink } from '@/ui/button.tsx'
import { Loading } from '@/ui/loading.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { PageTitle } from '@/ui/page-header.tsx'
import { sessionOrderQuery } from '../api.ts'
import { NextCheckout } from './next-checkout.tsx'

/** What became of the payment, where the API knows: not confirmed yet, failed, not ours, expired. */
const explain = (error: Error) =>
  isApiError(error) && [402, 409, 410].includes(error.status) ? error.message : messages.orderFailed

const Problem = ({ text }: { text: string }) => (
  <MessagePage
    title="Your order hasn’t arrived yet"
    tabTitle={pages.checkoutSuccess.title}
    text={<Alert>{text}</Alert>}
    actions={
      <ButtonLink to={pages.cart.path()} variant="secondary">
        Back to Cart
      </ButtonLink>
    }
  />
)

function Purchase({ sessionId }: { sessionId: string }) {
  const queryClient = useQueryClient()
  const { data: order, error, isPending, failureReason } = useQuery(sessionOrderQuery(sessionId))
  const paid = order !== undefined

  useEffect(() => {
    if (!paid) return
    const stale = [cartCalls.listCart, orderCalls.listOrders, orderCalls.hasPurchased, orderCalls.listPurchases]
    for (const call of stale) void queryClient.invalidateQueries({ queryKey: callKey(call) })
  }, [paid, queryClient])

  if (error) return <Problem text={explain(error)} />
  return (
    <div className="container-text pt-12">
      <PageTitle>{pages.checkoutSuccess.title}</PageTitle>
      {isPending ? (
        <>
          <h1 className="sr-only">Your purchase</h1>
          <Loading text={failureReason ? 'Waiting for your payment to be confirmed...' : 'Loading your order...'} />
        </>
      ) : (
        <OrderSummary order={order}>
          <NextCheckout paid={order} />
        </OrderSummary>
      )}
    </div>
  )
}

export function CheckoutSuccessPage() {
  const sessionId = useSearchParams()[0].get('session_id')
  return sessionId ? <Purchase sessionId={sessionId} /> : <Problem text={messages.missingSession} />
}
