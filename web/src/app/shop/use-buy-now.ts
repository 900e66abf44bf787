import type { Listing } from '@contract/schemas/listings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cartQuery } from '@/features/cart/api/cart.ts'
import { addToCart, type Chosen, choosePrice } from '@/features/cart/api/change-cart.ts'
import { isApiError } from '@/lib/api-error.ts'
import { payAtOnce } from './pay-at-once.ts'

/** Where it is there already, with the amount that the buyer chose now. */
async function putInCart(userId: string, listingId: string, chosen: Chosen): Promise<void> {
  try {
    await addToCart(userId, listingId, chosen)
  } catch (error) {
    if (!isApiError(error) || error.code !== 'already_in_cart') throw error
    if (chosen.chosenPrice !== undefined) await choosePrice(userId, listingId, chosen.chosenPrice)
  }
}

/** Puts one listing into the cart and goes to the checkout of it alone. Whoever turns back before they paid finds it in their cart. */
export function useBuyNow(userId: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ listing, chosen }: { listing: Listing; chosen: Chosen }) => {
      await putInCart(String(userId), listing.id, chosen)
      const shown = { id: listing.id, shownPrice: chosen.chosenPrice ?? listing.price, ...chosen }
      await payAtOnce(queryClient, String(userId), [shown])
    },
    onError: (error) => console.error(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cartQuery(userId).queryKey }),
  })
}
