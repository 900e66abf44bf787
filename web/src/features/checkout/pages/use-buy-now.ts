import type { Listing } from '@contract/listings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addToCart, type Chosen, cartQuery, choosePrice } from '@/features/cart/api.ts'
import { isApiError } from '@/lib/api-error.ts'
import { usePayAtOnce } from './pay-at-once.ts'

/** Where it is there already, with the amount that the buyer chose now. */
export async function putInCart(userId: string, listingId: string, chosen: Chosen): Promise<void> {
  try {
    await addToCart(userId, listingId, chosen)
  } catch (error) {
    if (!isApiError(error) || error.code !== 'already_in_cart') throw error
    if (chosen.chosenPrice !== undefined) await choosePrice(userId, listingId, chosen.chosenPrice)
  }
}

/** The price that was shown, and the amount that was chosen instead where the listing lets buyers choose. */
export const shownItem = ({ id, price }: Listing, chosen: Chosen) => ({
  id,
  shownPrice: chosen.chosenPrice ?? price,
  ...chosen,
})

type Wanted = { chosen: Chosen; discountCode?: string }

/** Adds the listing to the cart and starts a checkout of it alone. A cancelled checkout leaves it in the cart. */
export function useBuyNow(userId: string | undefined, listing: Listing) {
  const queryClient = useQueryClient()
  const payAtOnce = usePayAtOnce(userId, listing.seller_id)
  return useMutation({
    mutationFn: async ({ chosen, ...code }: Wanted) => {
      await putInCart(String(userId), listing.id, chosen)
      await payAtOnce([shownItem(listing, chosen)], code)
    },
    onError: (error) => console.error(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cartQuery(userId).queryKey }),
  })
}
