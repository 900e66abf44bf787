import { cartCalls } from '@contract/operations/cart.ts'
import { orderCalls } from '@contract/operations/orders.ts'
import type { Listing } from '@contract/schemas/listings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { isApiError } from '@/lib/api-error.ts'
import { domainKey } from '@/lib/query.ts'

/** For one seller's items, then off to the hosted checkout. Says which prices were shown: others are rejected. */
export async function startCheckout(userId: string, listings: Listing[], discountCode?: string): Promise<void> {
  const body = { auth0Id: userId, cartItems: cartItemsOf(listings), ...(discountCode ? { discountCode } : {}) }
  const { url } = await send(orderCalls.createCheckoutSession, { body })
  location.assign(url)
}

export const cartItemsOf = (listings: Listing[]) => listings.map(({ id, price }) => ({ id, shownPrice: price }))

type Wanted = { items: Listing[]; code?: string }

export function useCheckout(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ items, code }: Wanted) => startCheckout(userId, items, code),
    onError: (error) => {
      console.error(error)
      // The cart that was shown is not the cart that is: what changed is seen there.
      if (isApiError(error) && error.itemId)
        void queryClient.invalidateQueries({ queryKey: domainKey(cartCalls.listCart) })
    },
  })
}
