// A kill after any step of begin, fulfil and reply: trying again completes it, with one order and one session.
// A step is held by a lock on the order's row or by a provider that stands still, and its process is killed there.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { list } from '../../api/support/listings.ts'
import { owner, provider, seller, type TestUser, until, user } from '../../api/support/people.ts'
import { hearAgain, inboxOf, stateOf, stripe } from '../../api/support/provider-events.ts'
import { buy } from '../../api/support/purchases.ts'
import { stack } from '../../support/stack.ts'
import { ask } from '../support/ask.ts'
import { holdLock, waitersOf } from '../support/locks.ts'
import { isInService, kill, whileAway, whileStill } from '../support/parts.ts'

const back = () => until('the shop is in service again', isInService)
// The sweep comes when a test asks for it, and not when the scheduler does.
beforeAll(() => owner`update private.jobs set due_at = 'infinity' where name = 'sweep_orders'`)
afterAll(() => owner`update private.jobs set due_at = now() where name = 'sweep_orders'`)
beforeEach(hearAgain)
afterEach(back)

async function shopOf(buyerName = 'Bea') {
  const sam = await seller()
  return { sam, bea: await user(buyerName), listing: await list(sam) }
}
type Shop = Awaited<ReturnType<typeof shopOf>>

/** A click on Checkout. Null where the answer got lost. */
const begin = ({ bea, listing }: Pick<Shop, 'bea' | 'listing'>) =>
  ask({
    method: 'POST',
    path: 'checkout/create-checkout-session',
    token: bea.token,
    body: { cartItems: [{ id: listing.id }] },
  }).catch(() => null)

const pageOf = (bea: TestUser, sessionId: string) =>
  ask({ path: `checkout/orders/session/${sessionId}`, token: bea.token }).catch(() => null)

const ordersOf = (bea: TestUser) => owner<{ id: string; checkout_session_id: string | null }[]>`
  select id, checkout_session_id from public.orders where buyer_id = ${bea.id} order by created_at`

const orderIsThere = ({ bea }: Shop) => until('the order is begun', async () => (await ordersOf(bea)).length === 1)

/** Holds the buyer's newest order, so that whoever changes it waits. */
const holdOrder = (bea: TestUser) =>
  holdLock(
    (sql) => sql`
      select from public.orders where buyer_id = ${bea.id} order by created_at desc limit 1 for update`,
  )
const oneWaits = () => until('a payment act waits', async () => (await waitersOf('marketplace_payments')) === 1)

const sweep = () =>
  ask({
    method: 'POST',
    path: 'stripe-webhook/sweep',
    headers: { authorization: `Bearer ${stack.sweepSecret}` },
  })

describe('a checkout that is killed', () => {
  /** Each runs one click and kills the checkout at one step of it. */
  const kills: [string, (shop: Shop) => Promise<void>][] = [
    [
      'before the provider was asked',
      async (shop) => {
        await whileAway(['outside'], async () => {
          const click = begin(shop)
          await orderIsThere(shop)
          await kill('checkout')
          await click
        })
        expect((await ordersOf(shop.bea))[0]?.checkout_session_id).toBeNull()
      },
    ],
    [
      'while the provider makes the session',
      async (shop) => {
        await whileStill('outside', async () => {
          const click = begin(shop)
          await orderIsThere(shop)
          await kill('checkout')
          await click
        })
      },
    ],
    [
      'before the session was kept',
      async (shop) => {
        const { click, order } = await holdBeforeKeeping(shop)
        await kill('checkout')
        await order.release()
        await click
        expect((await ordersOf(shop.bea))[0]?.checkout_session_id).toBeNull()
      },
    ],
    [
      'with the gateway, before the answer was given',
      async (shop) => {
        const { click, order } = await holdBeforeKeeping(shop)
        await kill('gateway')
        await order.release()
        await until('the session is kept', async () => (await ordersOf(shop.bea))[0]?.checkout_session_id !== null)
        await kill('checkout')
        expect(await click).toBeNull()
      },
    ],
  ]

  /** A click that waits with a session of the provider's, not yet kept. */
  async function holdBeforeKeeping(shop: Shop) {
    const held = await whileStill('outside', async () => {
      const click = begin(shop)
      await orderIsThere(shop)
      return { click, order: await holdOrder(shop.bea) }
    })
    await oneWaits()
    return held
  }

  test.each(kills)(
    '%s: the next click gives one session, and paying it one order',
    { tags: ['M3'] },
    async (_step, killedClick) => {
      const shop = await shopOf()
      await killedClick(shop)
      await back()
      const again = await begin(shop)
      expect(again?.status).toBe(200)
      const { sessionId } = again?.body ?? {}
      expect((await begin(shop))?.body.sessionId).toBe(sessionId)
      const sessions = await stripe.checkout.sessions.list({}, { stripeAccount: shop.sam.accountId })
      expect(sessions.data.map(({ id }) => id)).toEqual([sessionId])
      await provider(`/sessions/${sessionId}/pay`)
      await until('the order is paid', async () => (await stateOf(shop.bea)).holds === 1)
      expect(await stateOf(shop.bea)).toEqual({ orders: ['paid'], holds: 1 })
    },
  )
})

describe('a fulfilment that is killed', () => {
  /** A payment whose webhook waits in the middle of fulfilling. */
  async function holdWebhook() {
    const shop = await shopOf()
    const { sessionId } = (await begin(shop))?.body ?? {}
    const order = await holdOrder(shop.bea)
    await provider(`/sessions/${sessionId}/pay`)
    await oneWaits()
    return { ...shop, order }
  }

  const isPaid = (bea: TestUser) => until('the order is paid', async () => (await stateOf(bea)).holds === 1)
  const everythingTold = () =>
    until('the provider has nothing left to tell', async () => {
      const state = await (await fetch(`${stack.urls.payments}/_control/state`)).json()
      return state.pending_deliveries === 0
    })

  test('with its function is finished by the database, and not done twice by the next delivery', {
    tags: ['M3'],
  }, async () => {
    const { bea, sam, order } = await holdWebhook()
    await kill('stripe-webhook')
    await order.release()
    await isPaid(bea)
    await everythingTold()
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
    expect(await inboxOf(sam.accountId)).toEqual(['checkout.session.completed'])
  })

  test('with the database is not done at all, and completed by the next delivery', { tags: ['M3'] }, async () => {
    const { bea, sam, order } = await holdWebhook()
    // No other delivery comes meanwhile. The driver may never say that the lock is gone.
    await whileStill('outside', async () => {
      await kill('postgres')
      void order.release().catch(() => {})
      await until('the database is back', async () => (await owner`select 1`.catch(() => [])).length === 1)
      expect(await inboxOf(sam.accountId)).toEqual([])
      expect(await stateOf(bea)).toEqual({ orders: ['pending'], holds: 0 })
    })
    await isPaid(bea)
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
  })

  test('with the gateway, before the provider heard of it, is not done twice by the next delivery', {
    tags: ['M3'],
  }, async () => {
    const { bea, sam, order } = await holdWebhook()
    await kill('gateway')
    await order.release()
    await isPaid(bea)
    await kill('stripe-webhook')
    await back()
    await everythingTold()
    expect(await stateOf(bea)).toEqual({ orders: ['paid'], holds: 1 })
    expect(await inboxOf(sam.accountId)).toEqual(['checkout.session.completed'])
  })

  test('on the success page is finished by the database, and a reload shows it', { tags: ['M3'] }, async () => {
    const shop = await shopOf()
    const { sessionId } = (await begin(shop))?.body ?? {}
    await provider('/deliveries', { drop: 1000 })
    await provider(`/sessions/${sessionId}/pay`)
    const order = await holdOrder(shop.bea)
    const page = pageOf(shop.bea, sessionId)
    await oneWaits()
    await kill('checkout')
    await order.release()
    await page
    await isPaid(shop.bea)
    await back()
    expect((await pageOf(shop.bea, sessionId))?.status).toBe(200)
    expect(await stateOf(shop.bea)).toEqual({ orders: ['paid'], holds: 1 })
  })
})

test('a repayment of a second payment that is killed with its refund under way is made once, by the sweep', {
  tags: ['M3'],
}, async () => {
  const { sam, bea, listing } = await shopOf()
  const other = await list(sam, { price: '7.00' })
  const both = await ask({
    method: 'POST',
    path: 'checkout/create-checkout-session',
    token: bea.token,
    body: { cartItems: [{ id: listing.id }, { id: other.id }] },
  })
  const { sessionId } = both.body
  await buy(bea, listing.id)
  await provider('/deliveries', { drop: 1000 })
  await provider(`/sessions/${sessionId}/pay`)

  const order = await holdLock(
    (sql) => sql`select from public.orders where checkout_session_id = ${sessionId} for update`,
  )
  const page = pageOf(bea, sessionId)
  await oneWaits()
  await whileStill('outside', async () => {
    await order.release()
    await until('the second payment is kept', async () => (await stateOf(bea)).holds === 2)
    await kill('checkout')
    await page
  })
  await back()

  const owed = () => owner`
    select from public.orders where buyer_id = ${bea.id} and duplicate_cents > 0 and duplicate_refunded_at is null`
  expect(await owed()).toHaveLength(1)
  expect((await sweep()).status).toBe(200)
  expect((await sweep()).status).toBe(200)
  expect(await owed()).toHaveLength(0)
  const refunds = await stripe.refunds.list({}, { stripeAccount: sam.accountId })
  expect(refunds.data.map(({ amount }) => amount)).toEqual([1250])
  expect(await stateOf(bea)).toEqual({ orders: ['paid', 'paid'], holds: 2 })
})
