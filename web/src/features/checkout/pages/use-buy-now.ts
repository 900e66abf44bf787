import type { Listing } from '@contract/listings.ts'
import { useMutation } from '@tanstack/react-query'
import { addToCart, type BuyersPrice, cartQuery, choosePrice } from '@/features/cart/api.ts'
import { isApiError } from '@/lib/api-error.ts'
import { useRefetch } from '@/lib/query.ts'
import { usePayAtOnce } from './pay-at-once.ts'

/** If it is already there, updates the buyer's own price. */
export async function putInCart(userId: string, listingId: string, chosen: BuyersPrice): Promise<void> {
  try {
    await addToCart(userId, listingId, chosen)
  } catch (error) {
    if (!isApiError(error) || error.code !== 'already_in_cart') throw error
    if (chosen.chosenPrice !== undefined) await choosePrice(userId, listingId, chosen.chosenPrice)
  }
}

export const shownItem = ({ id, price }: Listing, chosen: BuyersPrice) => ({
  id,
  shownPrice: chosen.chosenPrice ?? price,
  ...chosen,
})

type DirectPurchase = { chosen: BuyersPrice; discountCode?: string }

/** A cancelled checkout leaves the listing in the cart. */
export function useBuyNow(userId: string | undefined, listing: Listing) {
  const payAtOnce = usePayAtOnce(userId, listing.seller_id)
  return useMutation({
    mutationFn: async ({ chosen, ...code }: DirectPurchase) => {
      await putInCart(String(userId), listing.id, chosen)
      await payAtOnce([shownItem(listing, chosen)], code)
    },
    onError: (error) => console.error(error),
    onSettled: useRefetch(cartQuery(userId).queryKey),
  })
}
