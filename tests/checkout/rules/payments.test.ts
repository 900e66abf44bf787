// Payments: doubled, reordered or forged events make one order and one entitlement per paid
// checkout.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { completeWorld, world } from '../../support/database/fixture.ts'
import {
  attach,
  beginOrder,
  disputeAtStripe,
  firstValue,
  offered,
  pay,
  refundAtStripe,
  setBanned,
  setCharges,
} from '../../support/database/steps.ts'
import { ACCEPTED, actAs, addListing, addSeller, addUser, buy, rejectionOf } from '../../support/database/world.ts'
import { balancesOf } from './taxing.ts'

await completeWorld()

const entitlements = (buyerId: string, listingId: string) =>
  world.owner`select * from public.entitlements where buyer_id = ${buyerId} and listing_id = ${listingId}`
const salesOf = (listing: string) =>
  firstValue(world.owner`select sales_count from public.listings where id = ${listing}`)
const fulfil = (session: string, account: string, amount = 1250, currency = 'usd', livemode = false, intent = 'pi_x') =>
  world.payments`select * from private.fulfil_order(${session}, ${account}, ${amount}, ${currency}, ${livemode}, ${intent})`

/** The listing of a new seller, after a change of that seller. */
const offeredAfter = (change: (seller: string) => PromiseLike<unknown>) => async () => {
  const { sam, listing } = await offered()
  await change(sam)
  return [listing]
}
const tooDear = async () => {
  const { sam, listing } = await offered(99_999_999)
  return [listing, await addListing(sam, 100)]
}

describe('beginning a checkout', { tags: ['M1'] }, () => {
  test.each<
    [who: keyof typeof world.people, what: string, rejection: string, basket: () => string[] | Promise<string[]>]
  >([
    ['stranger', 'nothing', 'empty_basket', () => []],
    ['stranger', 'an unknown listing', 'not_found', () => [randomUUID()]],
    ['stranger', 'an inactive listing', 'listing_inactive', () => [world.inactiveListing]],
    ['stranger', 'listings of two sellers', 'several_sellers', () => [world.listing, world.otherListing]],
    ['stranger', 'more than a payment can take', 'basket_too_large', tooDear],
    ['seller', 'their own listing', 'own_listing', () => [world.listing]],
    ['buyer', 'an item that they own', 'already_owned', () => [world.listing]],
    ['banned', 'a listing', 'account_banned', () => [world.otherListing]],
    ['stranger', 'an item without charges', 'seller_not_ready', offeredAfter((sam) => setCharges(sam, false))],
    ['stranger', 'a visible item of a banned seller', 'seller_not_ready', offeredAfter(setBanned)],
  ])('is refused to the %s for %s: %s', async (who, _what, rejection, basketOf) => {
    const basket = await basketOf()
    const before = await world.owner`select count(*) from public.orders`
    expect(await rejectionOf(beginOrder(world.people[who], basket))).toBe(rejection)
    expect(await world.owner`select count(*) from public.orders`).toEqual(before)
  })

  test('in live mode is refused for a seller whose account is in test mode', async () => {
    const { listing } = await offered()
    const live = actAs(world.people.stranger, 'payments')`select from private.begin_order(${[listing]}, true)`
    expect(await rejectionOf(live)).toBe('seller_not_ready')
  })

  test('ten users take a free listing twice at once, without a deadlock', async () => {
    const { listing } = await offered(0)
    const people = await Promise.all(Array.from({ length: 10 }, () => addUser('Taker')))
    const orders = await Promise.all([...people, ...people].map((id) => rejectionOf(beginOrder(id, [listing]))))
    expect(orders.sort()).toEqual([...Array(10).fill(ACCEPTED), ...Array(10).fill('already_owned')])
    expect((await Promise.all(people.map((id) => entitlements(id, listing)))).flat()).toHaveLength(10)
  })

  test('a free sale never counts as a sale, even at a later price', { tags: ['was-had-nothing'] }, async () => {
    const { listing } = await offered(0)
    await beginOrder(await addUser('Taker'), [listing])
    expect(await salesOf(listing)).toBe(0)
    await world.owner`update public.listings set price_cents = 1250 where id = ${listing}`
    expect(await salesOf(listing)).toBe(0)
    await buy(await addUser('Payer'), listing)
    expect(await salesOf(listing)).toBe(1)
    await world.owner`
      update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
      where listing_id = ${listing} and order_id in (select id from public.orders where total_cents = 0)`
    expect(await salesOf(listing)).toBe(1)
  })

  test('again with the same basket returns the open order of its buyer, not another buyer’s', async () => {
    const [bea, bo] = [await addUser('Bea'), await addUser('Bo')]
    const beas = await beginOrder(bea, [world.otherListing])
    expect((await beginOrder(bo, [world.otherListing])).order_id).not.toBe(beas.order_id)
    expect(await beginOrder(bea, [world.otherListing])).toEqual(beas)
    await world.owner`update public.orders set expires_at = now() - interval '1 minute' where id = ${beas.order_id}`
    await beginOrder(bo, [world.otherListing])
    expect(await firstValue(world.owner`select status from public.orders where id = ${beas.order_id}`)).toBe('pending')
  })

  test.each(["usage_licence = 'commercial'", "ai_use = '{}'", "languages = '{en}'"])(
    'after the seller stated %s makes another order with that',
    async (stated) => {
      const [bea, { listing }] = [await addUser('Bea'), await offered()]
      const first = await beginOrder(bea, [listing])
      await world.owner.unsafe(`update public.listings set ${stated} where id = '${listing}'`)
      const second = await beginOrder(bea, [listing])
      const hasIt = (order: string) =>
        firstValue(world.owner.unsafe(`select (${stated}) is true from public.order_items where order_id = '${order}'`))
      expect(await hasIt(first.order_id)).toBe(false)
      expect(await hasIt(second.order_id)).toBe(true)
    },
  )

  test('50 clicks at once make one open order', { tags: ['M2'] }, async () => {
    const { listing } = await offered()
    const clicks = await Promise.all(Array.from({ length: 50 }, () => beginOrder(world.people.stranger, [listing])))
    expect(new Set(clicks.map(({ order_id }) => order_id)).size).toBe(1)
  })

  test('a new price makes a new order, and the old one keeps its price', async () => {
    const { listing } = await offered(1000)
    const first = await beginOrder(world.people.stranger, [listing])
    await world.owner`update public.listings set price_cents = 2000 where id = ${listing}`
    const second = await beginOrder(world.people.stranger, [listing])
    expect({ first: first.total_cents, second: second.total_cents }).toEqual({ first: 1000, second: 2000 })
    expect(second.order_id).not.toBe(first.order_id)
  })

  test('the cents of a large basket add up exactly', { tags: ['M9'] }, async () => {
    const seller = await addSeller('Many')
    const prices = Array.from({ length: 40 }, (_, index) => 101 + index * 37)
    const basket = await Promise.all(prices.map((price) => addListing(seller, price)))
    const order = await beginOrder(world.people.stranger, basket)
    expect(order.total_cents).toBe(prices.reduce((sum, price) => sum + price, 0))
  })

  test('a free basket is owned at once', async () => {
    const { listing } = await offered(0)
    const order = await beginOrder(world.people.stranger, [listing])
    expect(order.checkout_session_id).toBe(`free_${order.order_id}`)
    expect(await entitlements(world.people.stranger, listing)).toHaveLength(1)
  })
})

describe('fulfilling a paid session', () => {
  test('an order gets its session from its buyer only, once', async () => {
    const buyer = await addUser('Session Buyer')
    const { order_id } = await beginOrder(buyer, [world.otherListing])
    const stored = () => firstValue(world.owner`select checkout_session_id from public.orders where id = ${order_id}`)
    await attach(world.people.stranger, order_id)
    expect(await stored()).toBeNull()
    const first = await attach(buyer, order_id)
    await attach(buyer, order_id)
    expect(await stored()).toBe(first)
  })

  test('a hundred deliveries at once grant and post once, and empty the cart', { tags: ['M5', 'ledger'] }, async () => {
    const { listing } = await offered()
    await world.as('stranger')`insert into public.cart_items (listing_id) values (${listing})`
    const { orderId, sessionId, accountId, intentId } = await buy(world.people.stranger, listing)
    await Promise.all(Array.from({ length: 100 }, () => fulfil(sessionId, accountId, 1250, 'usd', false, intentId)))
    expect(await entitlements(world.people.stranger, listing)).toHaveLength(1)
    expect(await salesOf(listing)).toBe(1)
    expect(await balancesOf(orderId)).toEqual({ buyer: -1250, seller: 1250 })
    expect(await world.owner`select * from public.cart_items where listing_id = ${listing}`).toHaveLength(0)
  })

  test.each([
    ['another amount', { amount: 1 }],
    ['another account', { account: 'acct_someone_else' }],
    ['another currency', { currency: 'eur' }],
    ['live mode', { livemode: true }],
  ])('%s grants nothing', { tags: ['M4'] }, async (_what, facts) => {
    const { listing } = await offered()
    const order = await beginOrder(world.people.stranger, [listing])
    const session = await attach(world.people.stranger, order.order_id)
    const { amount, account, currency, livemode } = {
      ...{ amount: 1250, account: order.stripe_account_id, currency: 'usd', livemode: false },
      ...facts,
    }
    expect(await rejectionOf(fulfil(session, account, amount, currency, livemode))).toBe('session_mismatch')
    expect(await entitlements(world.people.stranger, listing)).toHaveLength(0)
  })

  test('an unknown session pays no order', async () => {
    expect(await rejectionOf(fulfil('cs_test_unknown', 'acct_unknown'))).toBe('not_found')
  })

  test('money for an owned item is noted as owed', async () => {
    const { listing } = await offered(1000)
    const first = await beginOrder(world.people.stranger, [listing])
    await world.owner`update public.listings set price_cents = 1100 where id = ${listing}`
    const second = await beginOrder(world.people.stranger, [listing])
    const [paid, paidTwice] = [await pay(first.order_id), await pay(second.order_id)]
    expect(paid?.pending_refund_cents).toBe(0)
    expect(paidTwice?.pending_refund_cents).toBe(1100)
    expect(await entitlements(world.people.stranger, listing)).toHaveLength(1)
  })

  test('money that arrives after the expiry counts', async () => {
    const { listing } = await offered()
    const { order_id } = await beginOrder(world.people.stranger, [listing])
    await world.owner`update public.orders set status = 'expired' where id = ${order_id}`
    await pay(order_id)
    expect(await entitlements(world.people.stranger, listing)).toHaveLength(1)
  })
})

describe('refunds and disputes', { tags: ['M7'] }, () => {
  const access = async (listing: string) => {
    const rows = await entitlements(world.people.stranger, listing)
    return rows.filter((row) => row.revoked_at === null).length
  }
  const bought = async () => {
    const { listing } = await offered()
    return { listing, ...(await buy(world.people.stranger, listing)) }
  }

  test('a partial refund keeps the file, a full one revokes it, also when doubled and reordered', async () => {
    const { listing, ...order } = await bought()
    await refundAtStripe(order, 500)
    expect(await access(listing)).toBe(1)
    for (const cents of [1250, 500, 1250]) await refundAtStripe(order, cents)
    expect({ access: await access(listing), sales: await salesOf(listing) }).toEqual({ access: 0, sales: 0 })
  })

  test('a dispute keeps the file until it is lost', async () => {
    const { listing, ...order } = await bought()
    await disputeAtStripe(order, 'needs_response')
    expect(await access(listing)).toBe(1)
    for (const status of ['lost', 'needs_response']) await disputeAtStripe(order, status)
    expect(await access(listing)).toBe(0)
    expect(await firstValue(world.owner`select status from public.orders where id = ${order.orderId}`)).toBe('refunded')
  })

  test('an event of another account changes nothing', async () => {
    const { listing, intentId } = await bought()
    await refundAtStripe({ intentId, accountId: 'acct_someone_else' }, 1250)
    expect(await access(listing)).toBe(1)
  })
})
