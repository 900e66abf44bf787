// The search of signed-in users (spec section 7). It adds how they stand to each listing, and no cache stores it.
import { searchCalls } from '../../../contract/search.ts'
import { arrayLiteral } from '../../_shared/database/array-literal.ts'
import { handle } from '../context.ts'
import { searchListings } from './search-listings.ts'

type Standing = { id: string; inCart: boolean; inWishlist: boolean; purchased: boolean }

export const userSearch = handle(searchCalls.userSearch)(async (c, { query }) => {
  const page = await searchListings(c, query)
  const ids = page.listings.map(({ id }) => id)
  const standings = await c.var.asCaller(
    (sql) => sql<Standing[]>`
      select wanted.id,
        exists (select from public.cart_items where cart_items.buyer_id = ${c.var.caller.sub} and cart_items.listing_id = wanted.id) as "inCart",
        exists (
          select from public.wishlist_items
          where wishlist_items.buyer_id = ${c.var.caller.sub} and wishlist_items.listing_id = wanted.id
        ) as "inWishlist",
        exists (
          select from public.entitlements
          where entitlements.buyer_id = ${c.var.caller.sub} and entitlements.listing_id = wanted.id and entitlements.revoked_at is null
        ) as purchased
      from unnest(${arrayLiteral(ids)}::uuid[]) as wanted (id)`,
  )
  const standingOf = new Map(standings.map(({ id, ...standing }) => [id, standing]))
  const listings = page.listings.map((listing) => ({
    ...listing,
    ...(standingOf.get(listing.id) ?? { inCart: false, inWishlist: false, purchased: false }),
  }))
  return { ...page, listings }
})
