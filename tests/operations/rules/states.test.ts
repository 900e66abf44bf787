// Changes with effects on other rows: carts, counters and quotas.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { firstValue, offered } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, asUser, buy, rejectionOf } from '../../support/database/world.ts'

const row = (table: string, listing: string) =>
  firstValue(
    world.owner`select count(*)::int as rows from ${world.owner(`public.${table}`)} where listing_id = ${listing}`,
  )

describe('deactivating a listing', { tags: ['I6'] }, () => {
  test('leaves no cart when users add it at the same time', async () => {
    const seller = await addSeller('Racing')
    for (let round = 0; round < 20; round += 1) {
      const listing = await addListing(seller)
      await Promise.all([
        world
          .as('stranger', (sql) => sql`insert into public.cart_items (listing_id) values (${listing})`)
          .catch(() => {}),
        asUser(seller)`update public.listings set status = 'inactive' where id = ${listing}`,
        world.as('buyer')`insert into public.cart_items (listing_id) values (${listing})`.catch(() => {}),
      ])
      expect(await row('cart_items', listing)).toBe(0)
    }
  })
})

describe('the cart and the wishlist', () => {
  test.each([
    { what: "a seller's own listing", persona: 'seller', listing: () => world.listing, rejection: 'own_listing' },
    {
      what: 'an inactive listing',
      persona: 'stranger',
      listing: () => world.inactiveListing,
      rejection: 'listing_inactive',
    },
    { what: 'a removed listing', persona: 'stranger', listing: () => world.removedListing, rejection: 'not_found' },
    { what: 'a listing that does not exist', persona: 'stranger', listing: () => randomUUID(), rejection: 'not_found' },
    { what: 'a purchase of their own', persona: 'buyer', listing: () => world.listing, rejection: 'already_owned' },
  ] as const)('a $persona cannot add $what to the cart', { tags: ['I6'] }, async ({ persona, listing, rejection }) => {
    const before = await world.owner`select count(*) from public.cart_items`
    expect(await rejectionOf(world.as(persona)`insert into public.cart_items (listing_id) values (${listing()})`)).toBe(
      rejection,
    )
    expect(await world.owner`select count(*) from public.cart_items`).toEqual(before)
  })

  test('a stranger cannot wish for an inactive listing', { tags: ['I6'] }, async () => {
    expect(
      await rejectionOf(
        world.as('stranger')`insert into public.wishlist_items (listing_id) values (${world.inactiveListing})`,
      ),
    ).toBe('listing_inactive')
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

describe('listing something', () => {
  test('without a file is refused at the end of the transaction', { tags: ['F7'] }, async () => {
    expect(
      await rejectionOf(
        world.as(
          'seller',
        )`insert into public.listings (title, description, price_cents, status) values ('No file', 'None', 500, 'processing')`,
      ),
    ).toBe('file_required')
  })
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
