// Changes with effects on other rows: carts, counters and quotas.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { completeWorld, whileOpen, world } from '../../support/database/fixture.ts'
import { firstValue, NOTHING, offered, setStatus } from '../../support/database/steps.ts'
import { actAs, addUser, asUser, buy, rejectionOf } from '../../support/database/world.ts'

await completeWorld()

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
    expect(await whileOpen(add, () => asUser(sam, deactivate))).toBe(NOTHING)
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

describe('counters', () => {
  test('ratings follow their reviews', async () => {
    const { listing } = await offered()
    const ratings = () =>
      firstValue(world.owner`select array[rating_count, rating_sum] from public.listings where id = ${listing}`)
    await buy(world.people.buyer, listing)
    await buy(world.people.stranger, listing)
    await world.as('buyer')`insert into public.reviews (listing_id, rating, comment) values (${listing}, 5, 'Great')`
    await world.as('stranger')`insert into public.reviews (listing_id, rating, comment) values (${listing}, 2, 'Meh')`
    expect(await ratings()).toEqual([2, 7])
    for (const [change, count, sum] of [
      ['update public.reviews set rating = 3 where rating = 2', 2, 8],
      ['update public.reviews set removed_at = now() where rating = 3', 1, 5],
      ['update public.reviews set rating = 4 where rating = 3', 1, 5],
      ['update public.reviews set removed_at = null where rating = 4', 2, 9],
      ['update public.reviews set removed_at = now() where rating = 4', 1, 5],
      ['delete from public.reviews where rating = 4', 1, 5],
    ] as const) {
      await world.owner.unsafe(`${change} and listing_id = $1`, [listing])
      expect(await ratings(), change).toEqual([count, sum])
    }
  })

  test('one of 50 reviews by one buyer at once counts', { tags: ['I3'] }, async () => {
    const { listing } = await offered()
    await buy(world.people.buyer, listing)
    const write = () =>
      world.as('buyer')`insert into public.reviews (listing_id, rating, comment) values (${listing}, 4, 'Good')`
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => rejectionOf(write())))
    expect(outcomes.filter((outcome) => outcome === '23505')).toHaveLength(49)
    expect(await world.owner`select rating_count, rating_sum from public.listings where id = ${listing}`).toEqual([
      { rating_count: 1, rating_sum: 4 },
    ])
  })
})

test('listing something without a file is refused at the end of the transaction', { tags: ['F7'] }, async () => {
  const listing = { title: 'No file', description: 'None', price_cents: 500, status: 'processing' }
  expect(await rejectionOf(world.as('seller')`insert into public.listings ${world.owner(listing)}`)).toBe(
    'file_required',
  )
})

describe('connecting a payment account', () => {
  const use = (nonce: string, user: string) =>
    world.payments`select private.use_connect_state(${nonce}, ${user}) as user_id`

  test('a nonce works once, for its user', async () => {
    await actAs(world.people.stranger, 'payments')`select private.begin_connect('nonce-1')`
    expect(await use('nonce-1', world.people.buyer)).toEqual([{ user_id: null }])
    expect(await use('nonce-1', world.people.stranger)).toEqual([{ user_id: world.people.stranger }])
    expect(await use('nonce-1', world.people.stranger)).toEqual([{ user_id: null }])
  })

  test('a nonce ends after ten minutes', async () => {
    await actAs(world.people.stranger, 'payments')`select private.begin_connect('nonce-2')`
    await world.owner`update private.connect_states set created_at = now() - interval '11 minutes'`
    expect(await use('nonce-2', world.people.stranger)).toEqual([{ user_id: null }])
  })

  test('an account of another seller is refused', async () => {
    const [account] =
      await world.owner`select stripe_account_id from public.seller_accounts where seller_id = ${world.people.seller}`
    const connect = world.payments`select private.connect_seller(${world.people.stranger}, ${account?.stripe_account_id}, false, true, '{}', now())`
    expect(await rejectionOf(connect)).toBe('account_in_use')
  })
})
