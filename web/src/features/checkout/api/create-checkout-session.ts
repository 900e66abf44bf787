import type { CartItem } from '@contract/cart.ts'
import { cartCalls } from '@contract/cart.ts'
import { checkoutCalls } from '@contract/checkout.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { isApiError } from '@/lib/api-error.ts'
import { domainKey } from '@/lib/query.ts'

/**
 * `shownTotal` is what they come to in all, with what bundles take off: more is rejected. `consentVersion` is that of the words by which the buyer asks
 * for immediate supply.
 */
type More = { discountCode?: string; shownTotal?: number; consentVersion?: string }
export type Shown = { id: string; shownPrice: number; chosenPrice?: number }

/** For one seller's items, then off to the hosted checkout. Says which prices were shown: others are rejected. */
export async function startCheckout(userId: string, cartItems: Shown[], more: More = {}): Promise<void> {
  const body = { auth0Id: userId, cartItems, ...more }
  const { url } = await send(checkoutCalls.createCheckoutSession, { body })
  location.assign(url)
}

export const cartItemsOf = (items: CartItem[]): Shown[] =>
  items.map(({ id, price_to_pay }) => ({ id, shownPrice: price_to_pay }))

type Wanted = More & { items: CartItem[]; shownTotal: number }

export function useCheckout(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ items, ...more }: Wanted) => startCheckout(userId, cartItemsOf(items), more),
    onError: (error) => {
      console.error(error)
      // The cart that was shown is not the cart that is: what changed is seen there.
      if (isApiError(error) && (error.itemId || error.code === 'price_changed'))
        void queryClient.invalidateQueries({ queryKey: domainKey(cartCalls.listCart) })
    },
  })
}
