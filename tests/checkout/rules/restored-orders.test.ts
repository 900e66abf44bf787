// Orders restored from Stripe's metadata, which a seller can write too.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { numberOf } from '../../support/database/purchases.ts'
import { beginOrder, firstValue, offered, sold } from '../../support/database/steps.ts'
import { actAs, addListing, addUser, buy } from '../../support/database/world.ts'

const snapshotOf = (callerId: string, orderId: string) =>
  firstValue(actAs(callerId, 'payments')`select private.order_snapshot(${orderId})`)

/** A missing order, as its session describes it. */
async function failedRestore() {
  const [buyer, { sam: seller, listing }] = [await addUser('Bea'), await offered()]
  const snapshot = {
    ...{ order_id: randomUUID(), buyer_id: buyer, buyer_email: 'none', items_1: `${listing}:1250:0` },
    ...{ session_id: `cs_test_${randomUUID()}`, account_id: `acct_${seller.replaceAll('-', '')}`, livemode: false },
    ...{ currency: 'usd', created_at: '2026-11-22T08:00:00Z', tax_mode: 'off', fee_cents: 62 },
  }
  return { seller, buyer, listing, snapshot }
}

const restore = (snapshot: object) =>
  firstValue(world.payments`select private.restore_order(${world.payments.json(snapshot as never)})`)

const ordersOf = (id: string) => world.owner`
  select buyer_id, status, total_cents, fee_cents, created_at::text from public.orders where id = ${id}`

describe('the metadata of a session', { tags: ['restored-orders'] }, () => {
  test('is returned to its buyer’s checkout only, as texts', async () => {
    const { sam: seller, bea: buyer, listing, orderId } = await sold()
    expect(await snapshotOf(buyer, orderId)).toEqual({
      ...{
        order_id: orderId,
        order_number: await numberOf(orderId),
        buyer_id: buyer,
        buyer_email: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      items_1: `${listing}:1250:0`,
    })
    expect(await snapshotOf(world.people.stranger, orderId)).toBeNull()
    expect(await snapshotOf(seller, orderId)).toBeNull()
  })

  test.each([
    [null, ''],
    ['personal', '::personal'],
  ])('has the licence %s of an item', async (licence, end) => {
    const [buyer, { listing }] = [await addUser('Bea'), await offered()]
    await world.owner`update public.listings set usage_licence = ${licence} where id = ${listing}`
    const order = await beginOrder(buyer, [listing])
    expect((await snapshotOf(buyer, order.order_id))?.items_1).toBe(`${listing}:1250:0${end}`)
  })

  test('contains no address: the same one gives another text in another order', async () => {
    const { bea: buyer, sam: seller, orderId } = await sold()
    const other = await buy(buyer, await addListing(seller))
    const digest = async (order: string) => (await snapshotOf(buyer, order))?.buyer_email
    expect(await digest(orderId)).not.toBe(await digest(other.orderId))
  })
})

describe('a restored order', { tags: ['restored-orders'] }, () => {
  test('is open, for its buyer and price, once', async () => {
    const { buyer, snapshot } = await failedRestore()
    expect(await restore(snapshot)).toBe('restored')
    expect(await restore(snapshot)).toBe('known')
    expect(await ordersOf(snapshot.order_id)).toEqual([
      { buyer_id: buyer, status: 'pending', total_cents: 1250, fee_cents: 62, created_at: '2026-11-22 08:00:00+00' },
    ])
  })

  test('keeps its number, unless that is no number or another order has it', async () => {
    const { snapshot } = await failedRestore()
    const given = await firstValue(world.owner`select private.new_order_number()`)
    await restore({ ...snapshot, order_number: given })
    expect(await numberOf(snapshot.order_id)).toBe(given)
    for (const taken of [given, 'UUUUU-UUUUU', 'five']) {
      const { snapshot: other } = await failedRestore()
      expect(await restore({ ...other, order_number: taken })).toBe('restored')
      expect(await numberOf(other.order_id)).not.toBe(taken)
    }
  })

  test.each([
    ['', null],
    ['::personal', 'personal'],
    // An older checkout, whose item had a download limit.
    [':3:personal', 'personal'],
  ])('keeps the licence of its checkout, written “%s”', async (end, licence) => {
    const { snapshot, listing } = await failedRestore()
    await restore({ ...snapshot, items_1: `${listing}:1250:0${end}` })
    expect([
      ...(await world.owner`
        select usage_licence from public.order_items where order_id = ${snapshot.order_id}`),
    ]).toEqual([{ usage_licence: licence }])
  })

  test('needs its buyer, who is not its seller, a listing of that seller and a connected account', async () => {
    const { seller, snapshot } = await failedRestore()
    const other = (await offered()).listing
    for (const [change, reason] of [
      [{ items_1: `${other}:1250:0` }, 'listing_missing'],
      [{ account_id: 'acct_unknown' }, 'seller_missing'],
      [{ livemode: true }, 'seller_missing'],
      [{ buyer_id: randomUUID() }, 'buyer_missing'],
      [{ buyer_id: seller }, 'buyer_missing'],
    ] as const)
      expect(await restore({ ...snapshot, ...change })).toBe(reason)
    expect(await ordersOf(snapshot.order_id)).toEqual([])
  })

  test('does not replace an order with another session', async () => {
    const { snapshot, buyer, listing } = await failedRestore()
    const { orderId, sessionId } = await buy(buyer, listing)
    expect(await restore({ ...snapshot, order_id: orderId })).toBe('order_differs')
    const [order] = await world.owner`select checkout_session_id from public.orders where id = ${orderId}`
    expect(order?.checkout_session_id).toBe(sessionId)
  })
})

test('a lost order of a guest comes back to the address of its payment', { tags: ['restored-orders'] }, async () => {
  const { listing, seller, snapshot } = await failedRestore()
  const lost = { ...snapshot, buyer_id: randomUUID() }
  expect(await restore(lost)).toBe('buyer_missing')
  expect(await restore({ ...lost, is_guest: 'true' })).toBe('restored')
  await world.payments`
    select * from private.fulfil_order(${lost.session_id}, ${`acct_${seller.replaceAll('-', '')}`}, 1250, 'usd', false, ${randomUUID()}, 0, 'Vera@example.com')`
  const held = await world.owner`
    select claims.address from private.claims join public.entitlements on entitlements.buyer_id = claims.holder_id
    where entitlements.listing_id = ${listing}`
  expect(held).toEqual([{ address: 'vera@example.com' }])
})
