// Orders restored from Stripe's metadata, which a seller can write too.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, addUser, buy } from '../../support/database/world.ts'

const snapshotOf = async (callerId: string, orderId: string) => {
  const [row] = await actAs(
    callerId,
    'payments',
    (sql) => sql<[{ snapshot: Record<string, string> | null }]>`select private.order_snapshot(${orderId}) as snapshot`,
  )
  return row.snapshot
}

/** A missing order, as its session describes it. */
async function lostOrder() {
  const [seller, buyer] = [await addSeller('Sam'), await addUser('Bea')]
  const listing = await addListing(seller)
  const snapshot = {
    ...{ order_id: randomUUID(), buyer_id: buyer, buyer_email: 'none', items_1: `${listing}:1250:0` },
    ...{ session_id: `cs_test_${randomUUID()}`, account_id: `acct_${seller.replaceAll('-', '')}`, livemode: false },
    ...{ currency: 'usd', created_at: '2026-11-22T08:00:00Z', tax_mode: 'off', fee_cents: 62 },
  }
  return { seller, buyer, listing, snapshot }
}

const restore = async (snapshot: object) => {
  const [row] = await world.payments<[{ became: string }]>`
    select private.restore_order(${world.payments.json(snapshot as never)}) as became`
  return row.became
}

const ordersOf = (id: string) => world.owner`
  select buyer_id, status, total_cents, fee_cents, created_at::text from public.orders where id = ${id}`

describe('the metadata of a session', { tags: ['restored-orders'] }, () => {
  test('is returned to its buyer’s checkout only, as texts', async () => {
    const [seller, buyer] = [await addSeller('Sam'), await addUser('Bea')]
    const listing = await addListing(seller)
    const { orderId } = await buy(buyer, listing)
    expect(await snapshotOf(buyer, orderId)).toEqual({
      ...{ order_id: orderId, buyer_id: buyer, buyer_email: expect.stringMatching(/^[0-9a-f]{64}$/) },
      items_1: `${listing}:1250:0`,
    })
    expect(await snapshotOf(world.people.stranger, orderId)).toBeNull()
    expect(await snapshotOf(seller, orderId)).toBeNull()
  })

  test('contains no address: the same one gives another text in another order', async () => {
    const buyer = await addUser('Bea')
    const seller = await addSeller('Sam')
    const digests = await Promise.all(
      [await buy(buyer, await addListing(seller)), await buy(buyer, await addListing(seller))].map(
        async ({ orderId }) => (await snapshotOf(buyer, orderId))?.buyer_email,
      ),
    )
    expect(new Set(digests).size).toBe(2)
  })
})

describe('a restored order', { tags: ['restored-orders'] }, () => {
  test('is open, for its buyer and price, once', async () => {
    const { buyer, snapshot } = await lostOrder()
    expect([await restore(snapshot), await restore(snapshot)]).toEqual(['restored', 'known'])
    expect(await ordersOf(snapshot.order_id)).toEqual([
      { buyer_id: buyer, status: 'pending', total_cents: 1250, fee_cents: 62, created_at: '2026-11-22 08:00:00+00' },
    ])
  })

  test('takes no listing of another seller, and no account that is not connected', async () => {
    const { snapshot } = await lostOrder()
    const other = await addListing(await addSeller('Other'))
    expect(await restore({ ...snapshot, items_1: `${other}:1250:0` })).toBe('listing_missing')
    expect(await restore({ ...snapshot, account_id: 'acct_nobody' })).toBe('seller_missing')
    expect(await restore({ ...snapshot, livemode: true })).toBe('seller_missing')
    expect(await ordersOf(snapshot.order_id)).toEqual([])
  })

  test('needs its buyer, who is never its seller', async () => {
    const { seller, snapshot } = await lostOrder()
    expect(await restore({ ...snapshot, buyer_id: randomUUID() })).toBe('buyer_missing')
    expect(await restore({ ...snapshot, buyer_id: seller })).toBe('buyer_missing')
    expect(await ordersOf(snapshot.order_id)).toEqual([])
  })

  test('does not replace an order with another session', async () => {
    const { snapshot, buyer, listing } = await lostOrder()
    const { orderId, sessionId } = await buy(buyer, listing)
    expect(await restore({ ...snapshot, order_id: orderId })).toBe('order_differs')
    const [order] = await world.owner`select checkout_session_id from public.orders where id = ${orderId}`
    expect(order?.checkout_session_id).toBe(sessionId)
  })
})
