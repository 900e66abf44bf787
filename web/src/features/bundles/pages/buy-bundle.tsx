// A buyer who owns one of the items pays for the others separately.
import type { Bundle } from '@contract/discounts.ts'
import { pages } from '@contract/pages.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ShoppingBag, Zap } from 'lucide-react'
import { signIn } from '@/auth/sign-in.ts'
import { useIsSelf, useIsUnknown, useMemberId } from '@/auth/viewer.ts'
import { addAllToCart, cartQuery } from '@/features/cart/api.ts'
import { BuyNowCode } from '@/features/checkout/pages/buy-now-code.tsx'
import { itemsOfBundle, usePayAtOnce } from '@/features/checkout/pages/pay-at-once.ts'
import { asInput, useDiscountCode } from '@/features/checkout/use-discount-code.ts'
import { purchasesQuery } from '@/features/orders/purchases.tsx'
import { readableMessage } from '@/lib/api-error.ts'
import { quotedTitles } from '@/lib/format.ts'
import * as messages from '@/lib/messages.ts'
import { useRefetch } from '@/lib/query.ts'
import { notify } from '@/lib/toast.ts'
import { usePageReturn } from '@/lib/use-page-return.ts'
import { Button } from '@/ui/button.tsx'
import { ErrorText } from '@/ui/feedback.tsx'

const totalOf = ({ saving, price, full_price }: Bundle) => (saving > 0 ? price : full_price)

type BundlePurchase = { then: 'pay' | 'stay'; discountCode?: string }

function useBundle(userId: string | undefined, bundle: Bundle) {
  const payAtOnce = usePayAtOnce(userId, bundle.seller_id)
  return useMutation({
    mutationFn: async ({ then, ...code }: BundlePurchase) => {
      await addAllToCart(String(userId), bundle.listings)
      if (then === 'pay') await payAtOnce(itemsOfBundle(bundle), { shownTotal: totalOf(bundle), ...code })
    },
    onSuccess: (_, { then }) => then === 'stay' && notify.success(messages.bundleAdded),
    onError: (error) => console.error(error),
    onSettled: useRefetch(cartQuery(userId).queryKey),
  })
}

export function BuyBundle({ bundle }: { bundle: Bundle }) {
  const isOwn = useIsSelf(bundle.seller_id)
  const isUnknown = useIsUnknown()
  const memberId = useMemberId()
  const { data: held = [] } = useQuery(purchasesQuery(memberId))
  const { data: inCart = [] } = useQuery(cartQuery(memberId))
  const buy = useBundle(memberId, bundle)
  const discount = useDiscountCode(itemsOfBundle(bundle))
  usePageReturn(buy.reset)
  const owned = bundle.listings.filter(({ id }) => held.includes(id))
  if (isOwn) return null
  if (owned.length > 0)
    return <p className="mt-4 text-sm text-muted">{messages.bundlePartOwned(quotedTitles(owned))}</p>
  const press = (then: 'pay' | 'stay') => () => {
    const next = then === 'pay' ? pages.cart.path() : pages.bundle.path({ bundleId: bundle.id })
    if (memberId) buy.mutate({ then, ...asInput(discount) })
    else {
      const shown = then === 'pay' ? { shownTotal: totalOf(bundle) } : {}
      void signIn({ next, intent: { action: 'bundle', id: bundle.id, ...shown } })
    }
  }
  const isWaiting = buy.isPending || (buy.isSuccess && buy.variables.then === 'pay')
  const common = { size: 'lg', disabled: isUnknown } as const
  return (
    <>
      <Button
        {...common}
        className="mt-4 w-full"
        busy={isWaiting && buy.variables?.then === 'stay'}
        disabled={common.disabled || bundle.listings.every(({ id }) => inCart.some((item) => item.id === id))}
        onClick={press('stay')}
      >
        <ShoppingBag className="size-4" />
        Add all to Cart
      </Button>
      <Button
        {...common}
        variant="secondary"
        className="mt-3 w-full"
        busy={isWaiting && buy.variables?.then === 'pay'}
        aria-label={`Buy Now: ${bundle.name}`}
        onClick={press('pay')}
      >
        <Zap className="size-4" />
        Buy Now
      </Button>
      {buy.error && <ErrorText>{readableMessage(buy.error, messages.checkoutFailed)}</ErrorText>}
      <BuyNowCode sellerId={bundle.seller_id} discount={discount} />
    </>
  )
}
