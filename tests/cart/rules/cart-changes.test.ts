// Changes of a cart by others: the cart keeps the price that the buyer saw, and names items that
// left it.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, addUser, asUser, rejectionOf } from '../../support/database/world.ts'

const addToCart = (buyer: string, listing: string) =>
  asUser(buyer, (sql) => sql`insert into public.cart_items (listing_id) values (${listing})`)
const setStatus = (listing: string, status: string) =>
  world.owner`update public.listings set status = ${status} where id = ${listing}`
const noticesOf = (buyer: string) =>
  asUser(buyer, (sql) => sql`select listing_id, title, reason from public.cart_notices`)

describe('a cart', () => {
  test('keeps the price at which the buyer added an item', { tags: ['left-cart-price'] }, async () => {
    const [buyer, seller] = [await addUser('Bea'), await addSeller('Sam')]
    const listing = await addListing(seller, 1200)
    await addToCart(buyer, listing)
    await asUser(seller, (sql) => sql`update public.listings set price_cents = 1500 where id = ${listing}`)
    expect(await asUser(buyer, (sql) => sql`select price_cents from public.cart_items`)).toEqual([
      { price_cents: 1200 },
    ])
  })

  test.each([
    { status: 'inactive', reason: 'unavailable' },
    { status: 'removed', reason: 'unavailable' },
    { status: 'paused', reason: 'paused' },
  ])(
    'notifies its buyer, and no other user, of an item that became $status',
    { tags: ['left-cart-price'] },
    async ({ status, reason }) => {
      const [buyer, eve, seller] = [await addUser('Bea'), await addUser('Eve'), await addSeller('Sam')]
      const listing = await addListing(seller, 500, 'Gone pattern')
      await addToCart(buyer, listing)
      if (status === 'paused')
        await world.owner`update public.seller_accounts set charges_enabled = false where seller_id = ${seller}`
      else await setStatus(listing, status)
      expect(await noticesOf(buyer)).toEqual([{ listing_id: listing, title: 'Gone pattern', reason }])
      expect(await noticesOf(eve)).toEqual([])
      await asUser(eve, (sql) => sql`delete from public.cart_notices`)
      expect(await noticesOf(buyer)).toHaveLength(1)
      await asUser(buyer, (sql) => sql`delete from public.cart_notices`)
      expect(await noticesOf(buyer)).toEqual([])
    },
  )

  test('forgets the notice of an item that the buyer adds again', async () => {
    const [buyer, listing] = [await addUser('Bea'), await addListing(await addSeller('Sam'))]
    await addToCart(buyer, listing)
    await setStatus(listing, 'inactive')
    await setStatus(listing, 'active')
    await addToCart(buyer, listing)
    expect(await noticesOf(buyer)).toEqual([])
  })

  test.each(['is_banned = true', 'deleted_at = now()'])(
    'leaves no notice behind of a buyer who was set %s',
    async (end) => {
      const [buyer, listing] = [await addUser('Bea'), await addListing(await addSeller('Sam'))]
      await addToCart(buyer, listing)
      await setStatus(listing, 'inactive')
      await world.owner`update public.profiles set ${world.owner.unsafe(end)} where id = ${buyer}`
      expect(await world.owner`select from public.cart_notices where buyer_id = ${buyer}`).toHaveLength(0)
    },
  )
})

describe('a checkout that is refused for one item', () => {
  /** The code of the rejection and the item that it names. */
  const refused = async (buyer: string, listings: string[], shown: (number | null)[] | null = null) => {
    try {
      await actAs(
        buyer,
        'payments',
        (sql) => sql`select * from private.begin_order(${listings}, false, ${shown}::integer[])`,
      )
    } catch (error) {
      const { message, detail } = error as { message: string; detail?: string }
      return [message, detail]
    }
    return 'begun'
  }

  test('names the item, whatever the reason', { tags: ['refused-checkout-names'] }, async () => {
    const [buyer, seller, paused] = [await addUser('Bea'), await addSeller('Sam'), await addSeller('Pat')]
    const [good, hidden, owned, waiting] = [
      await addListing(seller),
      await addListing(seller),
      await addListing(seller, 0),
      await addListing(paused),
    ]
    await setStatus(hidden, 'inactive')
    await world.owner`update public.seller_accounts set charges_enabled = false where seller_id = ${paused}`
    await actAs(buyer, 'payments', (sql) => sql`select * from private.begin_order(${[owned]}, false)`)
    expect(await refused(buyer, [good, hidden])).toEqual(['listing_inactive', hidden])
    expect(await refused(buyer, [good, waiting])).toEqual(['seller_not_ready', waiting])
    expect(await refused(buyer, [good, owned])).toEqual(['already_owned', owned])
    expect(await refused(buyer, [good, world.removedListing])).toEqual(['not_found', world.removedListing])
    expect(await world.owner`select from public.order_items where listing_id = ${good}`).toHaveLength(0)
  })

  test('names an item whose price differs from the one shown, and accepts the current price', {
    tags: ['refused-checkout-names'],
  }, async () => {
    const [buyer, seller] = [await addUser('Bea'), await addSeller('Sam')]
    const [first, second] = [await addListing(seller, 500), await addListing(seller, 700)]
    expect(await refused(buyer, [first, second], [500, 1])).toEqual(['price_changed', second])
    expect(await refused(buyer, [second, first], [700, 499])).toEqual(['price_changed', first])
    expect(await world.owner`select from public.orders where buyer_id = ${buyer}`).toHaveLength(0)
    expect(await refused(buyer, [first, second], [500, null])).toBe('begun')
    expect(await world.owner`select total_cents from public.orders where buyer_id = ${buyer}`).toEqual([
      { total_cents: 1200 },
    ])
  })

  test('waits for a running ban, and then is refused', { tags: ['checkout-ban-same'] }, async () => {
    const [buyer, listing] = [await addUser('Bea'), await addListing(await addSeller('Sam'))]
    let beginning: Promise<string> = Promise.resolve('')
    await world.owner.begin(async (sql) => {
      await sql`update public.profiles set is_banned = true where id = ${buyer}`
      beginning = rejectionOf(
        actAs(buyer, 'payments', async (tx) => {
          await tx`select set_config('application_name', ${`ban-${buyer}`}, true)`
          return await tx`select * from private.begin_order(${[listing]}, false)`
        }),
      )
      await expect
        .poll(
          async () =>
            (
              await world.owner`select wait_event_type from pg_stat_activity where application_name = ${`ban-${buyer}`}`
            )[0],
        )
        .toEqual({ wait_event_type: 'Lock' })
    })
    expect(await beginning).toBe('account_banned')
    expect(await world.owner`select from public.orders where buyer_id = ${buyer}`).toHaveLength(0)
  })

  test('returns no open order to a banned buyer', async () => {
    const [buyer, listing] = [await addUser('Bea'), await addListing(await addSeller('Sam'))]
    expect(await refused(buyer, [listing])).toBe('begun')
    await world.owner`update public.profiles set is_banned = true where id = ${buyer}`
    expect(await refused(buyer, [listing])).toEqual(['account_banned', undefined])
  })
})
