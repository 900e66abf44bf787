import { checkoutCalls } from '@contract/checkout.ts'
import type { Order } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { useMember, useMemberId } from '@/auth/viewer.ts'
import { usePayAtOnce } from '@/blocks/buying/pay-at-once.ts'
import { PaidOrder, Thanks } from '@/blocks/paid-order.tsx'
import { cartBundlesQuery, cartQuery } from '@/features/cart/api.ts'
import { groupBySeller, totalDollars } from '@/features/cart/totals.ts'
import { cartItemsOf } from '@/features/checkout/api.ts'
import { SessionOrder, untilConfirmed, useSessionId } from '@/features/checkout/components/session-order.tsx'
import { ItemDownload, PendingNote } from '@/features/orders/components/order-items.tsx'
import { usePageReturn } from '@/lib/address/use-page-return.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { query, refetchAfter } from '@/lib/calls/query.ts'
import { quotedTitles } from '@/lib/format.ts'
import * as messages from '@/lib/messages.ts'
import { plural, t } from '@/lib/texts.ts'
import { Button, ButtonLink } from '@/ui/button.tsx'
import { useEmailBox } from '@/ui/listings/purchase-terms.tsx'
import { BelowFold } from '@/ui/once-hydrated.tsx'
import { Card, ErrorText } from '@/ui/page-parts.tsx'

/** Below the order. */
const RelatedRows = lazy(() => import('@/blocks/listings/related-rows.tsx'))

/** "3 items from 2 sellers" */
const leftText = (sellers: ReturnType<typeof groupBySeller>) => {
  const items = sellers.flatMap((seller) => seller.items).length
  return t`${plural(items, { one: '# item', other: '# items' })} from ${plural({ count: sellers.length }, { one: '# seller', other: '# sellers' })}`
}

function NextCheckout({ paid }: { paid: Order }) {
  const memberId = useMemberId()
  const { data: cart = [] } = useQuery(cartQuery(memberId))
  const { data: bundles = [] } = useQuery(cartBundlesQuery(memberId))
  // The cart may be older than the payment.
  const left = groupBySeller(cart.filter(({ id }) => paid.items.every(({ file_id }) => file_id !== id)))
  const [next] = left
  const payAtOnce = usePayAtOnce(memberId, next?.sellerId ?? '')
  const total = totalDollars(
    next?.items ?? [],
    bundles.filter(({ seller_id }) => seller_id === next?.sellerId),
  )
  const { sendsEmail, emailBox } = useEmailBox(total > 0)
  const pay = useMutation({
    mutationFn: () => payAtOnce(cartItemsOf(next?.items ?? []), { shownTotal: total, sendsEmail }),
    onError: (error) => console.error(error),
  })
  usePageReturn(pay.reset)
  if (!next) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-xl">{t`Still in your cart`}</h2>
        <p className="text-muted wrap-anywhere">
          {left.length > 1 && t`${{ rest: leftText(left) }}. First:`}{' '}
          {t`${{ titles: quotedTitles(next.items) }} from ${{ seller: next.sellerName }}, ${{ total: formatDollars(total) }}`}
        </p>
        <div className="mt-3 empty:hidden">{emailBox}</div>
        {pay.error && <ErrorText>{readableMessage(pay.error, messages.checkoutFailed)}</ErrorText>}
      </div>
      <Button busy={pay.isPending || pay.isSuccess} onClick={() => pay.mutate()}>
        {t`Continue to payment`}
      </Button>
    </Card>
  )
}

function Pending({ order }: { order: Order }) {
  return (
    <div className="grid gap-5">
      <h1 className="text-3xl sm:text-4xl">{t`Payment pending`}</h1>
      <PendingNote order={order} />
      <p>
        {t`You ordered ${{ titles: quotedTitles(order.items) }} for ${{ total: formatDollars(order.total_amount) }}. You don’t need to pay again.`}
      </p>
      <ButtonLink to={pages.order.path({ orderId: order.id })} className="justify-self-start">
        {t`Go to your order`}
      </ButtonLink>
      <NextCheckout paid={order} />
    </div>
  )
}

function Paid({ order }: { order: Order }) {
  const email = useMember().profile?.email
  const last = order.items.at(-1)

  return (
    <>
      <div className="grid gap-6">
        <Thanks order={order} emailed={email ? t`We emailed your receipt to ${email}.` : t`We emailed your receipt.`} />
        <PaidOrder order={order} download={(item) => <ItemDownload order={order} item={item} />}>
          <NextCheckout paid={order} />
        </PaidOrder>
      </div>
      {last && (
        <BelowFold>
          <RelatedRows
            listingId={last.file_id}
            kinds={['boughtTogether']}
            without={order.items.map(({ file_id }) => file_id)}
            width="narrow"
          />
        </BelowFold>
      )}
    </>
  )
}

function Done({ order }: { order: Order }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    void refetchAfter(queryClient, checkoutCalls.createCheckoutSession)
  }, [queryClient])
  return order.status === 'processing' ? <Pending order={order} /> : <Paid order={order} />
}

/** The order of a checkout, without download links: each click fetches a fresh one. */
const sessionOrderQuery = (sessionId: string | null) =>
  query(checkoutCalls.getSessionOrder, sessionId ? { params: { sessionId } } : undefined, untilConfirmed)

export const CheckoutSuccessPage = () => (
  <SessionOrder
    tabTitle={pages.checkoutSuccess.title}
    query={useQuery(sessionOrderQuery(useSessionId()))}
    actions={
      <ButtonLink to={pages.cart.path()} variant="secondary">
        {t`Back to Cart`}
      </ButtonLink>
    }
  >
    {(order) => <Done order={order} />}
  </SessionOrder>
)
