// After a payment: what another seller has in the cart, and its checkout.
import { formatDollars } from '@contract/format.ts'
import type { Order } from '@contract/orders.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemberId } from '@/auth/viewer.ts'
import { cartBundlesQuery, cartQuery } from '@/features/cart/api.ts'
import { groupBySeller } from '@/features/cart/group-by-seller.ts'
import { totalDollars } from '@/features/cart/total.ts'
import { readableMessage } from '@/lib/api-error.ts'
import { quotedTitles } from '@/lib/format.ts'
import * as messages from '@/lib/messages.ts'
import { usePageReturn } from '@/lib/use-page-return.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { cartItemsOf } from '../api.ts'
import { usePayAtOnce } from './pay-at-once.ts'

export function NextCheckout({ paid }: { paid: Order }) {
  const memberId = useMemberId()
  const { data: cart = [] } = useQuery(cartQuery(memberId))
  const { data: bundles = [] } = useQuery(cartBundlesQuery(memberId))
  // The cart may be older than the payment.
  const [next] = groupBySeller(cart.filter(({ id }) => paid.items.every(({ file_id }) => file_id !== id)))
  const payAtOnce = usePayAtOnce(memberId, next?.sellerId ?? '')
  const total = totalDollars(
    next?.items ?? [],
    bundles.filter(({ seller_id }) => seller_id === next?.sellerId),
  )
  const pay = useMutation({
    mutationFn: () => payAtOnce(cartItemsOf(next?.items ?? []), { shownTotal: total }),
    onError: (error) => console.error(error),
  })
  usePageReturn(pay.reset)
  if (!next) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-xl">Still in your cart</h2>
        <p className="text-muted wrap-anywhere">
          {quotedTitles(next.items)} from {next.sellerName}, {formatDollars(total)}
        </p>
        {pay.error && (
          <p role="alert" className="mt-2 text-sm text-danger">
            {readableMessage(pay.error, messages.checkoutFailed)}
          </p>
        )}
      </div>
      <Button busy={pay.isPending || pay.isSuccess} onClick={() => pay.mutate()}>
        Continue to payment
      </Button>
    </Card>
  )
}
