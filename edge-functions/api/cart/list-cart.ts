// GET users/{userId}/cart: the listings in the caller's cart, newest first.
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { requireSelf, requireUser, toListing } from '../context.ts'

export const listCart = new Hono<AppEnv>().get('/users/:userId/cart', requireUser, requireSelf, async (c) => {
  const rows = await c.var.asCaller(
    (sql) => sql<ListingRow[]>`
      select ${listingColumns(sql)}
      from public.cart_items
      join public.listings on listings.id = cart_items.listing_id
      join public.profiles on profiles.id = listings.seller_id
      where cart_items.buyer_id = ${c.var.caller.sub}
      order by cart_items.added_at desc, listings.id`,
  )
  return c.json({ cartItems: rows.map(toListing) })
})
