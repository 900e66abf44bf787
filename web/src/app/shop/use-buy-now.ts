import type { Listing } from '@contract/schemas/listings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cartQuery } from '@/features/cart/api/cart.ts'
import { addToCart } from '@/features/cart/api/change-cart.ts'
import { startCheckout } from '@/features/checkout/api/create-checkout-session.ts'
import { passOver } from '@/lib/api-error.ts'

/** Puts one listing into the cart and goes to the checkout of it alone. Whoever turns back before they paid finds it in their cart. */
export function useBuyNow(userId: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (listing: Listing) => {
      await addToCart(String(userId), listing.id).catch(passOver('already_in_cart'))
      await startCheckout(String(userId), [listing])
    },
    onError: (error) => console.error(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cartQuery(userId).queryKey }),
  })
}
