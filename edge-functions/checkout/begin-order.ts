// Beginning an order: the database checks the basket, snapshots its prices, and gives an open order of the same basket again.
import type { Act } from '../_shared/auth/acting.ts'
import { arrayLiteral } from '../_shared/database/array-literal.ts'
import type { ShowcaseImage } from '../_shared/listings/listing-rows.ts'

export type BegunItem = { listing_id: string; title: string; price_cents: number; showcase_images: ShowcaseImage[] }

export type BegunOrder = {
  order_id: string
  total_cents: number
  /** Null for a free order. */
  stripe_account_id: string | null
  checkout_session_id: string | null
  checkout_url: string | null
  expires_at: string
  items: BegunItem[]
}

/**
 * Begins or finds the caller's order of these listings, at the prices of now.
 * Refuses empty_basket, not_found, listing_inactive, own_listing, several_sellers, already_owned, seller_not_ready, basket_too_large.
 */
export async function beginOrder(asFunction: Act, listingIds: string[], livemode: boolean): Promise<BegunOrder> {
  const [order] = await asFunction(
    (sql) => sql<[BegunOrder]>`
      select * from private.begin_order(${arrayLiteral(listingIds)}::uuid[], ${livemode})`,
  )
  return order
}
