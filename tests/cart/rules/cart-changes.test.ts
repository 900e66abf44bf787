import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { completeWorld, whileOpen, world } from '../../support/database/fixture.ts'
import { beginOrder, columnOf, offered, setBanned, setCharges, setStatus } from '../../support/database/steps.ts'
import { ACCEPTED, addListing, addSeller, addUser, asUser, rejectionOf } from '../../support/database/world.ts'

await completeWorld()

const addToCart = (buyer: string, listing: string) =>
  asUser(buyer)`insert into public.cart_items (listing_id) values (${listing})`
const noticesOf = (buyer: string) => asUser(buyer)`select listing_id, title, reason from public.cart_notices`

describe('a cart', () => {
  test('keeps the price at which the buyer added an item', { tags: ['left-cart-price'] }, async () => {
    const [buyer, seller] = [await addUser('Bea'), await addSeller('Sam')]
    const listing = await addListing(seller, 1200)
    await addToCart(buyer, listing)
    await asUser(seller)`update public.listings set price_cents = 1500 where id = ${listing}`
    expect(await asUser(buyer)`select price_cents from public.cart_items`).toEqual([{ price_cents: 1200 }])
  })

  test.each([
    { status: 'inactive', reason: 'unavailable' },
    { status: 'removed', reason: 'unavailable' },
    { status: 'paused', reason: 'paused' },
  ])('notifies its buyer of an item that became $status', { tags: ['left-cart-price'] }, async ({ status, reason }) => {
    const [buyer, seller] = [await addUser('Bea'), await addSeller('Sam')]
    const listing = await addListing(seller, 500, 'Gone pattern')
    await addToCart(buyer, listing)
    if (status === 'paused') await setCharges(seller, false)
    else await setStatus(listing, status)
    expect(await noticesOf(buyer)).toEqual([{ listing_id: listing, title: 'Gone pattern', reason }])
    await asUser(buyer)`delete from public.cart_notices`
    expect(await noticesOf(buyer)).toEqual([])
  })

  test('forgets the notice of an item that the buyer adds again', async () => {
    const [buyer, { listing }] = [await addUser('Bea'), await offered()]
    await addToCart(buyer, listing)
    await setStatus(listing, 'inactive')
    await setStatus(listing, 'active')
    await addToCart(buyer, listing)
    expect(await noticesOf(buyer)).toEqual([])
  })

  test.each(['is_banned = true', 'deleted_at = now()'])('leaves no notice of a buyer who was set %s', async (end) => {
    const [buyer, { listing }] = [await addUser('Bea'), await offered()]
    await addToCart(buyer, listing)
    await setStatus(listing, 'inactive')
    await world.owner`update public.profiles set ${world.owner.unsafe(end)} where id = ${buyer}`
    expect(await world.owner`select from public.cart_notices where buyer_id = ${buyer}`).toHaveLength(0)
  })
})

describe('a checkout that is refused for one item', () => {
  /** The code of the rejection and the item that it names. */
  const refused = (buyer: string, listings: string[], shown?: (number | null)[]) =>
    beginOrder(buyer, listings, shown && { shown }).then(
      () => 'begun',
      ({ message, detail }) => ({ code: message, item: detail }),
    )

  test('names the item for every reason', { tags: ['refused-checkout-names'] }, async () => {
    const [buyer, seller, paused] = [await addUser('Bea'), await addSeller('Sam'), await addSeller('Pat')]
    const [good, hidden, owned, waiting] = [
      await addListing(seller),
      await addListing(seller),
      await addListing(seller, 0),
      await addListing(paused),
    ]
    await setStatus(hidden, 'inactive')
    await setCharges(paused, false)
    await beginOrder(buyer, [owned])
    expect(await refused(buyer, [good, hidden])).toEqual({ code: 'listing_inactive', item: hidden })
    expect(await refused(buyer, [good, waiting])).toEqual({ code: 'seller_not_ready', item: waiting })
    expect(await refused(buyer, [good, owned])).toEqual({ code: 'already_owned', item: owned })
    expect(await refused(buyer, [good, world.removedListing])).toEqual({
      code: 'not_found',
      item: world.removedListing,
    })
    expect(await world.owner`select from public.order_items where listing_id = ${good}`).toHaveLength(0)
  })

  test('names an item whose price differs from the shown one', { tags: ['refused-checkout-names'] }, async () => {
    const [buyer, seller] = [await addUser('Bea'), await addSeller('Sam')]
    const [first, second] = [await addListing(seller, 500), await addListing(seller, 700)]
    expect(await refused(buyer, [first, second], [500, 1])).toEqual({ code: 'price_changed', item: second })
    expect(await refused(buyer, [second, first], [700, 499])).toEqual({ code: 'price_changed', item: first })
    expect(await world.owner`select from public.orders where buyer_id = ${buyer}`).toHaveLength(0)
    expect(await refused(buyer, [first, second], [500, null])).toBe('begun')
    expect(await columnOf(world.owner`select total_cents from public.orders where buyer_id = ${buyer}`)).toEqual([1200])
  })

  test('returns no open order to a banned buyer', async () => {
    const [buyer, { listing }] = [await addUser('Bea'), await offered()]
    expect(await refused(buyer, [listing])).toBe('begun')
    await setBanned(buyer)
    expect(await refused(buyer, [listing])).toEqual({ code: 'account_banned', item: undefined })
  })
})

test.each(['cart_items', 'wishlist_items'])(
  'deactivating a listing leaves no row in %s that a buyer adds at the same time',
  { tags: ['I6'] },
  async (table) => {
    const [bea, { sam, listing }] = [await addUser('Bea'), await offered()]
    const rows = world.owner(`public.${table}`)
    const add = (sql: postgres.TransactionSql) =>
      sql`insert into ${rows} (buyer_id, listing_id) values (${bea}, ${listing})`
    const deactivate = (sql: postgres.TransactionSql) =>
      sql`update public.listings set status = 'inactive' where id = ${listing}`
    expect(await whileOpen(add, () => asUser(sam, deactivate))).toBe(ACCEPTED)
    expect(await world.owner`select from ${rows} where listing_id = ${listing}`).toEqual([])
    await setStatus(listing, 'active')
    const adding = () => asUser(bea)`insert into ${rows} (listing_id) values (${listing})`
    expect(await whileOpen(deactivate, adding)).toBe('listing_inactive')
  },
)

describe('the cart and the wishlist', () => {
  test.each([
    ['seller', 'their own listing', 'cart', () => world.listing, 'own_listing'],
    ['stranger', 'an inactive listing', 'cart', () => world.inactiveListing, 'listing_inactive'],
    ['stranger', 'an inactive listing', 'wishlist', () => world.inactiveListing, 'listing_inactive'],
    ['stranger', 'a removed listing', 'cart', () => world.removedListing, 'not_found'],
    ['stranger', 'a listing that does not exist', 'cart', randomUUID, 'not_found'],
    ['buyer', 'a purchase of their own', 'cart', () => world.listing, 'already_owned'],
  ] as const)('a %s cannot add %s to the %s', { tags: ['I6'] }, async (persona, _what, list, listing, rejection) => {
    const rows = world.owner(`public.${list}_items`)
    expect(await rejectionOf(world.as(persona)`insert into ${rows} (listing_id) values (${listing()})`)).toBe(rejection)
  })

  test('the same listing twice is a conflict', async () => {
    const add = () => world.as('admin')`insert into public.cart_items (listing_id) values (${world.otherListing})`
    await add()
    expect(await rejectionOf(add())).toBe('23505')
  })
})
