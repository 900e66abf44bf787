import { type CartItem, cartCalls } from '@contract/cart.ts'
import { checkoutCalls } from '@contract/checkout.ts'
import type { GiftInput } from '@contract/gifts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { isApiError } from '@/lib/calls/api-error.ts'
import { domainKey, query } from '@/lib/calls/query.ts'
import { showPending } from '@/lib/order-facts.ts'
import { withSources } from '@/lib/view-sources.ts'

/** The discount at the shown prices. Each call counts against a limit, so there is no retry. */
export const quoteQuery = (userId: string | undefined, items: Shown[], code: string) =>
  query(
    checkoutCalls.quoteDiscount,
    code && userId ? { body: { auth0Id: userId, cartItems: items, discountCode: code } } : undefined,
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  )

/** The API rejects more than `shownTotal`. `consentVersion` names the text the buyer agreed to. */
type More = {
  discountCode?: string
  shownTotal?: number
  consentVersion?: string
  sendsEmail?: boolean
  gift?: GiftInput
}
export type Shown = { id: string; shownPrice: number; chosenPrice?: number }

/** Hosted checkout of one seller's items. The API rejects it if a shown price has changed. */
export async function startCheckout(userId: string, cartItems: Shown[], more: More = {}): Promise<void> {
  const body = { auth0Id: userId, cartItems: withSources(cartItems), ...more }
  const { url } = await send(checkoutCalls.createCheckoutSession, { body }).catch(showPending)
  location.assign(url)
}

export const cartItemsOf = (items: CartItem[]): Shown[] =>
  items.map(({ id, price_to_pay }) => ({ id, shownPrice: price_to_pay }))

type CheckoutInput = More & { items: CartItem[]; shownTotal: number }

export function useCheckout(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ items, ...more }: CheckoutInput) => startCheckout(userId, cartItemsOf(items), more),
    onError: (error) => {
      console.error(error)
      // The cart has changed: refetch it to show the change.
      if (isApiError(error) && (error.itemId || error.code === 'price_changed'))
        void queryClient.invalidateQueries({ queryKey: domainKey(cartCalls.listCart) })
    },
  })
}
