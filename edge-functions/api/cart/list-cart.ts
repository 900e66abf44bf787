// GET users/{userId}/cart: the listings in the caller's cart, newest first, and what left it without them.
import { Hono } from 'hono'
import { type Cart, type CartItem, centsToDollars, type LeftItem } from '../../../contract/index.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { requireSelf, requireUser, toListing } from '../context.ts'

export const listCart = new Hono<AppEnv>().get('/users/:userId/cart', requireUser, requireSelf, async (c) => {
  const cart = await c.var.asCaller(async (sql): Promise<Cart> => {
    const items = sql<(ListingRow & { added_cents: number | null })[]>`
      select ${listingColumns(sql)}, cart_items.price_cents as added_cents
      from public.cart_items
      join public.listings on listings.id = cart_items.listing_id
      join public.profiles on profiles.id = listings.seller_id
      where cart_items.buyer_id = ${c.var.caller.sub}
      order by cart_items.added_at desc, listings.id`
    const left = sql<LeftItem[]>`
      select listing_id as id, title, reason from public.cart_notices
      where buyer_id = ${c.var.caller.sub}
      order by left_at desc, listing_id`
    const [rows, leftItems] = await Promise.all([items, left])
    return { cartItems: rows.map(toCartItem), leftItems }
  })
  return c.json(cart)
})

const toCartItem = (row: ListingRow & { added_cents: number | null }): CartItem => ({
  ...toListing(row),
  price_when_added: row.added_cents === null ? null : centsToDollars(row.added_cents),
})
