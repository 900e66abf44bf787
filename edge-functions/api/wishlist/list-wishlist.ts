// GET users/{userId}/wishlist: the listings in the caller's wishlist, newest first.
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { requireSelf, requireUser, toListing } from '../context.ts'

export const listWishlist = new Hono<AppEnv>().get('/users/:userId/wishlist', requireUser, requireSelf, async (c) => {
  const rows = await c.var.asCaller(
    (sql) => sql<ListingRow[]>`
      select ${listingColumns(sql)}
      from public.wishlist_items
      join public.listings on listings.id = wishlist_items.listing_id
      join public.profiles on profiles.id = listings.seller_id
      where wishlist_items.buyer_id = ${c.var.caller.sub}
      order by wishlist_items.added_at desc, listings.id`,
  )
  return c.json({ wishlistItems: rows.map(toListing) })
})
