import type { z } from 'zod'
import { type cart, cartCalls, wishlistCalls } from '../../contract/cart.ts'
import type { CartBundle, CartItem, CartNotice, TaxMode } from '../../contract/index.ts'
import { centsToDollars, dollarsOrNull } from '../../contract/index.ts'
import type { Act } from '../_shared/auth/acting.ts'
import { type ListingRow, listingColumns } from '../_shared/listing-rows.ts'
import { acting, handle, toListing } from './_app/context.ts'
import { statements } from './_app/statements.ts'

type CartRow = ListingRow & { added_cents: number | null }

type Cart = z.output<typeof cart>

type BundleRow = { bundle_id: string; name: string; saving_cents: number; seller_id: string }

export const listCart = handle(cartCalls.listCart)(async (c) => {
  const [{ prices, ...terms }, { rows, leftItems }] = await Promise.all([
    readTerms(c.var.asService),
    readCart(c.var.asCaller, c.var.caller.sub),
  ])
  // An item without a price left the cart between the two reads.
  const cartItems = rows.flatMap((row) => {
    const cents = prices.get(row.id)
    return cents === undefined ? [] : [toCartItem(row, cents)]
  })
  return { cartItems, leftItems, ...terms }
})

/** Prices, bundles and terms by the checkout's functions. Absent terms are left out. */
const readTerms = (asService: Act) =>
  asService(async (sql) => {
    const [prices, bundles, sellers, [{ mode, days }]] = await Promise.all([
      sql<{ listing_id: string; due_cents: number }[]>`select * from private.prices_of_cart()`,
      sql<BundleRow[]>`select * from private.bundles_of_cart()`,
      sql<Cart['sellers']>`select seller_id, identity as "sellerIdentity" from private.identities_of_cart()`,
      sql<[{ mode: TaxMode; days: number }]>`select private.tax_mode() as mode, private.withdrawal_days() as days`,
    ])
    return {
      prices: new Map(prices.map(({ listing_id, due_cents }) => [listing_id, due_cents])),
      bundles: bundles.map(toBundle),
      sellers: [...sellers],
      ...(mode === 'off' ? {} : { tax: mode }),
      ...(days > 0 ? { withdrawal_days: days } : {}),
    }
  })

const readCart = (asCaller: Act, buyerId: string) =>
  asCaller(async (sql) => {
    const items = sql<CartRow[]>`
      select ${listingColumns}, coalesce(cart_items.chosen_price_cents, cart_items.price_cents) as added_cents
      from public.cart_items
      join public.listings on listings.id = cart_items.listing_id
      join public.profiles on profiles.id = listings.seller_id
      where cart_items.buyer_id = ${buyerId}
      order by cart_items.added_at desc, listings.id`
    const left = sql<CartNotice[]>`
      select listing_id as id, title, reason from public.cart_notices
      where buyer_id = ${buyerId}
      order by left_at desc, listing_id`
    const [rows, leftItems] = await Promise.all([items, left])
    return { rows, leftItems }
  })

const toBundle = ({ bundle_id, name, saving_cents, seller_id }: BundleRow): CartBundle => ({
  id: bundle_id,
  name,
  seller_id,
  discount: centsToDollars(saving_cents),
})

const toCartItem = (row: CartRow, dueCents: number): CartItem => ({
  ...toListing(row),
  price_to_pay: centsToDollars(dueCents),
  price_when_added: dollarsOrNull(row.added_cents),
})

/** The database rejects listings that can't be in the caller's cart. */
export const addToCart = handle(cartCalls.addToCart)(async (c, { body: { fileId, chosenPrice } }) => {
  const caller = JSON.stringify(c.var.caller)
  // The command becomes the caller itself. It is called so often that a round trip counts.
  await acting.inOneRoundTrip((sql) => sql`select private.add_to_cart(${caller}, ${fileId}, ${chosenPrice ?? null})`, {
    cart_items_pkey: 'already_in_cart',
  })
})

export const { choosePrice, removeFromCart } = statements('asCaller', cartCalls, {
  /** The database rejects amounts that the listing doesn't allow. */
  choosePrice: (sql, { params, body, callerId }) => sql`
    update public.cart_items set chosen_price_cents = ${body.chosenPrice}
    where buyer_id = ${callerId} and listing_id = ${params.itemId}`,
  removeFromCart: (sql, { params, callerId }) =>
    sql`delete from public.cart_items where buyer_id = ${callerId} and listing_id = ${params.itemId}`,
})

export const dismissCartNotices = handle(cartCalls.dismissCartNotices)(
  (c) => c.var.asCaller`delete from public.cart_notices where buyer_id = ${c.var.caller.sub}`,
)

export const listWishlist = handle(wishlistCalls.listWishlist)(async (c) => {
  const rows = await c.var.asCaller<ListingRow[]>`
    select ${listingColumns}
    from public.wishlist_items
    join public.listings on listings.id = wishlist_items.listing_id
    join public.profiles on profiles.id = listings.seller_id
    where wishlist_items.buyer_id = ${c.var.caller.sub}
    order by wishlist_items.added_at desc, listings.id`
  return { wishlistItems: rows.map(toListing) }
})

export const { addToWishlist, removeFromWishlist } = statements(
  'asCaller',
  wishlistCalls,
  {
    /** The database rejects listings that can't be in the caller's wishlist. */
    addToWishlist: (sql, { body }) => sql`insert into public.wishlist_items (listing_id) values (${body.fileId})`,
    removeFromWishlist: (sql, { params, callerId }) =>
      sql`delete from public.wishlist_items where buyer_id = ${callerId} and listing_id = ${params.itemId}`,
  },
  { rejections: { wishlist_items_pkey: 'already_in_wishlist' } },
)
