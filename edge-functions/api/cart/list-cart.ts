// The listings in the caller's cart, and what left it without them.
import { type CartItem, centsToDollars, dollarsOrNull, type LeftItem, type TaxMode } from '../../../contract/index.ts'
import { cartCalls } from '../../../contract/operations/cart.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { handle, toListing } from '../context.ts'

type CartRow = ListingRow & { due_cents: number; added_cents: number | null }

export const listCart = handle(cartCalls.listCart)((c) =>
  c.var.asCaller(async (sql) => {
    const items = sql<CartRow[]>`
      select ${listingColumns(sql)}, coalesce(cart_items.chosen_price_cents, cart_items.price_cents) as added_cents,
        case when listings.is_pay_what_you_want then greatest(listings.price_cents, cart_items.chosen_price_cents) else listings.price_cents end as due_cents
      from public.cart_items
      join public.listings on listings.id = cart_items.listing_id
      join public.profiles on profiles.id = listings.seller_id
      where cart_items.buyer_id = ${c.var.caller.sub}
      order by cart_items.added_at desc, listings.id`
    const left = sql<LeftItem[]>`
      select listing_id as id, title, reason from public.cart_notices
      where buyer_id = ${c.var.caller.sub}
      order by left_at desc, listing_id`
    const tax = sql<[{ mode: TaxMode }]>`select private.tax_mode() as mode`
    const [rows, leftItems, [{ mode }]] = await Promise.all([items, left, tax])
    return { cartItems: rows.map(toCartItem), leftItems, ...(mode === 'off' ? {} : { tax: mode }) }
  }),
)

const toCartItem = (row: CartRow): CartItem => ({
  ...toListing(row),
  price_to_pay: centsToDollars(row.due_cents),
  price_when_added: dollarsOrNull(row.added_cents),
})
