// Payments: doubled, reordered or forged events make one order and one entitlement per paid
// checkout.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, addUser, buy, rejectionOf } from '../../support/database/world.ts'

const begin = (buyerId: string, listingIds: string[]) =>
  actAs(buyerId, 'payments', (sql) => sql`select * from private.begin_order(${listingIds}, false)`)
const entitlements = (buyerId: string, listingId: string) =>
  world.owner`select * from public.entitlements where buyer_id = ${buyerId} and listing_id = ${listingId}`

describe('beginning a checkout', { tags: ['M1'] }, () => {
  test.each([
    { what: 'an empty basket', basket: () => [], rejection: 'empty_basket' },
    { what: 'an unknown listing', basket: () => [randomUUID()], rejection: 'not_found' },
    { what: 'an inactive listing', basket: () => [world.inactiveListing], rejection: 'listing_inactive' },
    {
      what: 'listings of two sellers',
      basket: () => [world.listing, world.otherListing],
      rejection: 'several_sellers',
    },
  ])('a stranger with $what is refused: $rejection', async ({ basket, rejection }) => {
    const before = await world.owner`select count(*) from public.orders`
    expect(await rejectionOf(begin(world.people.stranger, basket()))).toBe(rejection)
    expect(await world.owner`select count(*) from public.orders`).toEqual(before)
  })

  test('a seller cannot buy their own listing', async () => {
    expect(await rejectionOf(begin(world.people.seller, [world.listing]))).toBe('own_listing')
  })

  test('a buyer cannot buy what they own', async () => {
    expect(await rejectionOf(begin(world.people.buyer, [world.listing]))).toBe('already_owned')
  })

  test('a banned person cannot buy', async () => {
    expect(await rejectionOf(begin(world.people.banned, [world.otherListing]))).toBe('account_banned')
  })

  test('a seller who cannot be charged for sells nothing', async () => {
    const seller = await addSeller('Not ready')
    const listing = await addListing(seller)
    await world.owner`update public.seller_accounts set charges_enabled = false where seller_id = ${seller}`
    expect(await rejectionOf(begin(world.people.stranger, [listing]))).toBe('seller_not_ready')
  })

  test('ten users take a free listing twice at once, without a deadlock', async () => {
    const listing = await addListing(await addSeller('Generous'), 0)
    const people = await Promise.all(Array.from({ length: 10 }, () => addUser('Taker')))
    const orders = await Promise.allSettled([...people, ...people].map((id) => begin(id, [listing])))
    const refused = orders.flatMap((order) => (order.status === 'rejected' ? [order.reason.message] : []))
    expect(refused).toEqual(Array.from({ length: 10 }, () => 'already_owned'))
    expect((await Promise.all(people.map((id) => entitlements(id, listing)))).flat()).toHaveLength(10)
  })

  test('a free sale does not count as a sale, even after the price changed', {
    tags: ['was-had-nothing'],
  }, async () => {
    const listing = await addListing(await addSeller('Ambitious'), 0)
    const sold = async () =>
      (await world.owner`select sales_count from public.listings where id = ${listing}`)[0]?.sales_count
    await begin(await addUser('Taker'), [listing])
    expect(await sold()).toBe(0)
    await world.owner`update public.listings set price_cents = 1250 where id = ${listing}`
    expect(await sold()).toBe(0)
    await buy(await addUser('Payer'), listing)
    expect(await sold()).toBe(1)
    await world.owner`
      update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
      where listing_id = ${listing} and order_id in (select id from public.orders where total_cents = 0)`
    expect(await sold()).toBe(1)
  })

  test('50 clicks at once make one open order', { tags: ['M2'] }, async () => {
    const listing = await addListing(await addSeller('Popular'))
    const orders = await Promise.all(Array.from({ length: 50 }, () => begin(world.people.stranger, [listing])))
    expect(new Set(orders.map(([order]) => order?.order_id)).size).toBe(1)
  })

  test('a new price makes a new order, and the old one keeps its price', async () => {
    const listing = await addListing(await addSeller('Changing'), 1000)
    const [first] = await begin(world.people.stranger, [listing])
    await world.owner`update public.listings set price_cents = 2000 where id = ${listing}`
    const [second] = await begin(world.people.stranger, [listing])
    expect([first?.total_cents, second?.total_cents]).toEqual([1000, 2000])
    expect(second?.order_id).not.toBe(first?.order_id)
  })

  test('the cents of a large basket add up exactly', { tags: ['M9'] }, async () => {
    const seller = await addSeller('Many')
    const prices = Array.from({ length: 40 }, (_, index) => 101 + index * 37)
    const basket = await Promise.all(prices.map((price) => addListing(seller, price)))
    const [order] = await begin(world.people.stranger, basket)
    expect(order?.total_cents).toBe(prices.reduce((sum, price) => sum + price, 0))
  })

  test('a free basket is owned at once', async () => {
    const listing = await addListing(await addSeller('Generous'), 0)
    const [order] = await begin(world.people.stranger, [listing])
    expect(order?.checkout_session_id).toBe(`free_${order?.order_id}`)
    expect(await entitlements(world.people.stranger, listing)).toHaveLength(1)
  })
})

describe('fulfilling a paid session', () => {
  test('a hundred deliveries at once grant once and empty the cart', { tags: ['M5'] }, async () => {
    const listing = await addListing(await addSeller('Doubled'))
    await world.as('stranger', (sql) => sql`insert into public.cart_items (listing_id) values (${listing})`)
    const { sessionId, accountId, intentId } = await buy(world.people.stranger, listing)
    await Promise.all(
      Array.from(
        { length: 100 },
        () =>
          world.payments`select * from private.fulfil_order(${sessionId}, ${accountId}, 1250, 'usd', false, ${intentId})`,
      ),
    )
    expect(await entitlements(world.people.stranger, listing)).toHaveLength(1)
    expect(await world.owner`select sales_count from public.listings where id = ${listing}`).toEqual([
      { sales_count: 1 },
    ])
    expect(await world.owner`select * from public.cart_items where listing_id = ${listing}`).toHaveLength(0)
  })

  test.each([
    { what: 'another amount', facts: { amount: 1, account: null, currency: 'usd', livemode: false } },
    {
      what: 'another account',
      facts: { amount: 1250, account: 'acct_someone_else', currency: 'usd', livemode: false },
    },
    { what: 'another currency', facts: { amount: 1250, account: null, currency: 'eur', livemode: false } },
    { what: 'live mode', facts: { amount: 1250, account: null, currency: 'usd', livemode: true } },
  ])('$what grants nothing', { tags: ['M4'] }, async ({ facts }) => {
    const listing = await addListing(await addSeller('Forged'))
    const [order] = await begin(world.people.stranger, [listing])
    const sessionId = `cs_test_${randomUUID()}`
    await actAs(
      world.people.stranger,
      'payments',
      (sql) =>
        sql`select private.attach_session(${order?.order_id}, ${sessionId}, 'https://pay.example.com', now() + interval '1 hour')`,
    )
    const account = facts.account ?? order?.stripe_account_id
    expect(
      await rejectionOf(
        world.payments`select * from private.fulfil_order(${sessionId}, ${account}, ${facts.amount}, ${facts.currency}, ${facts.livemode}, 'pi_x')`,
      ),
    ).toBe('session_mismatch')
    expect(await entitlements(world.people.stranger, listing)).toHaveLength(0)
  })

  test('money for an owned item is noted as owed', async () => {
    const listing = await addListing(await addSeller('Twice'), 1000)
    const first = await begin(world.people.stranger, [listing])
    await world.owner`update public.listings set price_cents = 1100 where id = ${listing}`
    const second = await begin(world.people.stranger, [listing])
    const owed: number[] = []
    for (const [order] of [first, second]) {
      const sessionId = `cs_test_${randomUUID()}`
      await world.owner`update public.orders set checkout_session_id = ${sessionId} where id = ${order?.order_id}`
      const [fulfilled] = await world.payments`
        select * from private.fulfil_order(${sessionId}, ${order?.stripe_account_id}, ${order?.total_cents}, 'usd', false, ${randomUUID()})`
      owed.push(fulfilled?.pending_refund_cents)
    }
    expect(owed).toEqual([0, 1100])
    expect(await entitlements(world.people.stranger, listing)).toHaveLength(1)
  })

  test('money that arrives after the expiry counts', async () => {
    const listing = await addListing(await addSeller('Late'))
    const [order] = await begin(world.people.stranger, [listing])
    await world.owner`update public.orders set checkout_session_id = 'cs_late', status = 'expired' where id = ${order?.order_id}`
    await world.payments`select * from private.fulfil_order('cs_late', ${order?.stripe_account_id}, 1250, 'usd', false, 'pi_late')`
    expect(await entitlements(world.people.stranger, listing)).toHaveLength(1)
  })
})

describe('refunds and disputes', { tags: ['M7'] }, () => {
  const access = async (listing: string) => {
    const rows = await entitlements(world.people.stranger, listing)
    return rows.filter((row) => row.revoked_at === null).length
  }

  test('a partial refund keeps the file, a full one revokes it, also when doubled and reordered', async () => {
    const listing = await addListing(await addSeller('Refunding'))
    const { accountId, intentId } = await buy(world.people.stranger, listing)
    await world.payments`select private.apply_refund(${intentId}, ${accountId}, 500)`
    expect(await access(listing)).toBe(1)
    for (const cents of [1250, 500, 1250])
      await world.payments`select private.apply_refund(${intentId}, ${accountId}, ${cents})`
    expect(await access(listing)).toBe(0)
    expect(await world.owner`select sales_count from public.listings where id = ${listing}`).toEqual([
      { sales_count: 0 },
    ])
  })

  test('a dispute keeps the file until it is lost', async () => {
    const listing = await addListing(await addSeller('Disputed'))
    const { accountId, intentId, orderId } = await buy(world.people.stranger, listing)
    await world.owner`select private.apply_dispute(${intentId}, ${accountId}, 'needs_response', 1250)`
    expect(await access(listing)).toBe(1)
    await world.owner`select private.apply_dispute(${intentId}, ${accountId}, 'lost', 1250)`
    await world.owner`select private.apply_dispute(${intentId}, ${accountId}, 'needs_response', 1250)`
    expect(await access(listing)).toBe(0)
    expect(await world.owner`select status from public.orders where id = ${orderId}`).toEqual([{ status: 'refunded' }])
  })

  test('an event of another account changes nothing', async () => {
    const listing = await addListing(await addSeller('Untouched'))
    const { intentId } = await buy(world.people.stranger, listing)
    await world.payments`select private.apply_refund(${intentId}, 'acct_someone_else', 1250)`
    expect(await access(listing)).toBe(1)
  })
})
