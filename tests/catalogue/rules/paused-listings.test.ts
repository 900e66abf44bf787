import type { TransactionSql } from 'postgres'
import { describe, expect, test } from 'vitest'
import { untilWaiting, whileOpen, world } from '../../support/database/fixture.ts'
import { beginOrder, offered, setStatus, statusOf, stripeAccountOf } from '../../support/database/steps.ts'
import { ACCEPTED, actAs, addListing, addSeller, asUser, buy, rejectionOf } from '../../support/database/world.ts'

const charges = async (seller: string, enabled: boolean) =>
  world.payments`select private.update_seller_account(${await stripeAccountOf(seller)}, ${enabled}, '{}', clock_timestamp())`
const disconnect = async (seller: string) =>
  world.payments`select private.deauthorize_seller(${await stripeAccountOf(seller)})`
const reconnect = async (seller: string) =>
  world.payments`select private.connect_seller(${seller}, ${await stripeAccountOf(seller)}, false, true, '{}', clock_timestamp())`
const askToDisconnect = (seller: string) => actAs(seller, 'payments')`select private.begin_disconnect()`
const saveStatus = (seller: string, listing: string, status: string) =>
  asUser(seller)`update public.listings set status = ${status} where id = ${listing}`

describe('a seller who cannot be paid', () => {
  test.each([
    {
      what: 'Stripe takes no charges',
      end: (id: string) => charges(id, false),
      mend: (id: string) => charges(id, true),
    },
    { what: 'took the connection back', end: disconnect, mend: reconnect },
    { what: 'asked to be disconnected', end: askToDisconnect, mend: reconnect },
  ])('has paused listings while $what, and active ones afterwards', { tags: ['seller-cannot-paid'] }, async (way) => {
    const seller = await addSeller('Paused')
    const [shown, hidden] = [await addListing(seller), await addListing(seller)]
    await saveStatus(seller, hidden, 'inactive')
    await way.end(seller)
    expect(await statusOf(shown)).toBe('paused')
    expect(await statusOf(hidden)).toBe('inactive')
    const seen = await world.as('stranger')`select from public.listings where id = ${shown}`
    expect(seen.count).toBe(0)
    await way.mend(seller)
    expect(await statusOf(shown)).toBe('active')
    expect(await statusOf(hidden)).toBe('inactive')
  })

  test('follows the later reading of the account, in any order', { tags: ['account-health'] }, async () => {
    const seller = await addSeller('Reread')
    const account = await stripeAccountOf(seller)
    const keep = (enabled: boolean, due: string[], secondsAgo: number) => world.payments`
      select private.update_seller_account(
        ${account}, ${enabled}, ${world.owner.json({ currently_due: due })}, now() - ${`${secondsAgo} seconds`}::interval
      )`
    await keep(true, [], 5)
    await keep(false, ['external_account'], 10)
    const stored = () => world.owner`
      select charges_enabled, requirements from public.seller_accounts where seller_id = ${seller}`
    expect(await stored()).toEqual([{ charges_enabled: true, requirements: { currently_due: [] } }])
    await keep(false, ['external_account'], 1)
    expect(await stored()).toEqual([{ charges_enabled: false, requirements: { currently_due: ['external_account'] } }])
  })

  test('who asked to disconnect is not resumed by events of Stripe', { tags: ['disconnect'] }, async () => {
    const { sam: seller, listing } = await offered()
    await askToDisconnect(seller)
    await charges(seller, false)
    await charges(seller, true)
    expect(await statusOf(listing)).toBe('paused')
  })

  test('stays a seller, and can read, edit and hide the listing', { tags: ['seller-whose-account'] }, async () => {
    const { sam: seller, listing } = await offered()
    await buy(world.people.buyer, listing)
    await disconnect(seller)
    expect(await world.owner`select is_seller from public.profiles where id = ${seller}`).toEqual([{ is_seller: true }])
    const read = (id: string) => asUser(id)`select from public.listings where id = ${listing}`
    expect((await read(seller)).count).toBe(1)
    expect((await read(world.people.buyer)).count).toBe(1)
    const [entitlement] = await world.owner`select revoked_at from public.entitlements where listing_id = ${listing}`
    expect(entitlement?.revoked_at).toBeNull()
    await asUser(seller)`update public.listings set title = 'Edited' where id = ${listing}`
    await saveStatus(seller, listing, 'inactive')
    expect(await world.owner`select title, status from public.listings where id = ${listing}`).toEqual([
      { title: 'Edited', status: 'inactive' },
    ])
  })

  test('cannot make a listing active, by an edit or a new listing', { tags: ['seller-cannot-paid'] }, async () => {
    const { sam: seller, listing } = await offered()
    await saveStatus(seller, listing, 'inactive')
    await charges(seller, false)
    await saveStatus(seller, listing, 'active')
    expect(await statusOf(listing)).toBe('paused')
    expect(await statusOf(await addListing(seller))).toBe('paused')
  })

  test('sells nothing; a seller who can be paid cannot pause', { tags: ['seller-cannot-paid'] }, async () => {
    const { sam: seller, listing } = await offered()
    await saveStatus(seller, listing, 'paused')
    expect(await statusOf(listing)).toBe('active')
    await disconnect(seller)
    const buying = beginOrder(world.people.stranger, [listing])
    expect(await rejectionOf(buying)).toBe('seller_not_ready')
    expect(await world.owner`select from public.order_items where listing_id = ${listing}`).toHaveLength(0)
  })

  test('has listings that leave carts at once, and wishlists when hidden', {
    tags: ['paused-listing-leaves'],
  }, async () => {
    const { sam: seller, listing } = await offered()
    for (const table of ['cart_items', 'wishlist_items'])
      await world.as('stranger')`insert into ${world.owner(`public.${table}`)} (listing_id) values (${listing})`
    const rows = async () =>
      Promise.all(
        ['cart_items', 'wishlist_items'].map(
          async (table) =>
            (await world.owner`select from ${world.owner(`public.${table}`)} where listing_id = ${listing}`).count,
        ),
      )
    await charges(seller, false)
    expect(await rows()).toEqual([0, 1])
    await saveStatus(seller, listing, 'inactive')
    expect(await rows()).toEqual([0, 0])
    const notices = await world.as('stranger')`select reason from public.cart_notices where listing_id = ${listing}`
    expect(notices).toEqual([{ reason: 'unavailable' }])
  })
})

describe('at the same time', () => {
  test('a seller’s reactivation locks the account before the listing, without a deadlock', async () => {
    const { sam: seller, listing } = await offered()
    await charges(seller, false)
    let showing: Promise<unknown> = Promise.resolve()
    await world.owner.begin(async (sql) => {
      await sql`select from public.seller_accounts where seller_id = ${seller} for update`
      showing = saveStatus(seller, listing, 'active')
      await untilWaiting(1)
      await sql`select from public.listings where id = ${listing} for update nowait`
    })
    await showing
    expect(await statusOf(listing)).toBe('paused')
  })

  test.each<[string, (seller: string, listing: string) => Promise<unknown>]>([
    ['goes live', async (_seller, listing) => setStatus(listing, 'active')],
    ['is created', (seller) => addListing(seller)],
  ])(
    'a listing that %s while the account ends waits for it, and is paused',
    {
      tags: ['seller-cannot-paid'],
    },
    async (_what, late) => {
      const { sam: seller, listing } = await offered()
      await setStatus(listing, 'processing')
      const account = await stripeAccountOf(seller)
      const ending = (sql: TransactionSql) => sql`select private.deauthorize_seller(${account})`
      expect(await whileOpen(ending, () => late(seller, listing), { role: 'postgres' })).toBe(ACCEPTED)
      expect(await world.owner`select from public.listings where seller_id = ${seller} and status = 'active'`).toEqual(
        [],
      )
    },
  )
})
