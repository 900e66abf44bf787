// Beginning an order: the database checks the basket, snapshots its prices, and gives an open order of the same basket again.
import type { Act } from '../_shared/auth/acting.ts'
import { arrayLiteral } from '../_shared/database/array-literal.ts'
import type { ShowcaseImage } from '../_shared/listings/listing-rows.ts'

export type BegunItem = { listing_id: string; title: string; price_cents: number; showcase_images: ShowcaseImage[] }

export type BegunOrder = {
  order_id: string
  total_cents: number
  /** What the shop keeps of it. */
  fee_cents: number
  /** Null for a free order. */
  stripe_account_id: string | null
  checkout_session_id: string | null
  checkout_url: string | null
  expires_at: string
  items: BegunItem[]
}

/** A listing to buy, and the cents that the buyer was shown where the client says so. */
export type Wanted = { id: string; shownCents: number | null }

/**
 * Begins or finds the caller's order of these listings, at the prices of now.
 * Rejects with empty_basket, not_found, listing_inactive, own_listing, several_sellers, already_owned, seller_not_ready, basket_too_large,
 * price_changed.
 */
export async function beginOrder(asServiceFor: Act, wanted: Wanted[], livemode: boolean): Promise<BegunOrder> {
  const ids = arrayLiteral(wanted.map(({ id }) => id))
  const shown = arrayLiteral(wanted.map(({ shownCents }) => shownCents ?? 'null'))
  const [order] = await asServiceFor(
    (sql) => sql<[BegunOrder]>`select * from private.begin_order(${ids}::uuid[], ${livemode}, ${shown}::integer[])`,
  )
  return order
}
