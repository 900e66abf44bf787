import { cartCalls } from '@contract/cart.ts'
import type { Bundle } from '@contract/discounts.ts'
import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { addToCart, type BuyersPrice, cartQuery, choosePrice } from '@/features/cart/api.ts'
import { startCheckout } from '@/features/checkout/api.ts'
import { saveCode } from '@/features/checkout/use-discount-code.ts'
import { isApiError } from '@/lib/calls/api-error.ts'
import { useWrite } from '@/lib/calls/query.ts'
import { quotedTitles } from '@/lib/format.ts'
import { showPending } from '@/lib/order-facts.ts'
import { t } from '@/lib/texts.ts'

type Checkout = Parameters<typeof startCheckout>

/** At the shown prices, or the least if buyers choose. */
export const itemsOfBundle = ({ listings }: Pick<Bundle, 'listings'>) =>
  listings.map(({ id, price, pay_what_you_want }) => ({
    id,
    shownPrice: price,
    ...(pay_what_you_want ? { chosenPrice: price } : {}),
  }))

/** @param owned the bundle's items that they have */
export const bundlePartOwned = (owned: Bundle['listings']) =>
  t`You already own ${{ titles: quotedTitles(owned) }}, so the bundle discount doesn’t apply.`

/**
 * Starts the checkout of items that are in the cart.
 * @returns false if the cart has to ask for consent to immediate supply first
 */
export async function payAtOnce(
  queryClient: QueryClient,
  userId: string,
  items: Checkout[1],
  more: NonNullable<Checkout[2]> = {},
): Promise<boolean> {
  const { withdrawal_days: days } = await queryClient.fetchQuery({ ...cartQuery(userId), staleTime: 0 })
  if (days && items.some(({ shownPrice }) => shownPrice > 0)) return false
  await startCheckout(userId, items, more)
  return true
}

type Arguments = Parameters<typeof payAtOnce>

/** Starts the checkout, or opens the cart if the buyer has to consent first. */
export function usePayAtOnce(userId: string | undefined, sellerId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (items: Arguments[2], more: NonNullable<Arguments[3]>) => {
    if (await payAtOnce(queryClient, String(userId), items, more)) return
    if (more.discountCode) saveCode(String(userId), sellerId, more.discountCode)
    await navigate(pages.cart.path())
  }
}

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

type DirectPurchase = { chosen: BuyersPrice; discountCode?: string; sendsEmail: boolean }

/** A cancelled checkout leaves the listing in the cart. */
export function useBuyNow(userId: string | undefined, listing: Listing) {
  const payAtOnce = usePayAtOnce(userId, listing.seller_id)
  return useWrite(
    async ({ chosen, ...more }: DirectPurchase) => {
      await putInCart(String(userId), listing.id, chosen).catch(showPending)
      await payAtOnce([shownItem(listing, chosen)], more)
    },
    [cartCalls.addToCart, cartCalls.choosePrice],
    { onError: (error) => console.error(error) },
  )
}
