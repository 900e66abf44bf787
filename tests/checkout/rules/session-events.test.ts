// Events of a session: each is applied once together with its state, or not at all.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { DisputeFacts } from '../../../edge-functions/_shared/payments/session-facts.ts'
import { placesOf, runJob } from '../../jobs/rules/months.ts'
import { world } from '../../support/database/fixture.ts'
import { attach, beginOrder, offered } from '../../support/database/steps.ts'
import { addUser, rejectionOf } from '../../support/database/world.ts'

/** A pending order, and Stripe's state after the payment. */
async function openOrder() {
  const [buyer, { listing }] = [await addUser('Payer'), await offered()]
  const order = await beginOrder(buyer, [listing])
  const sessionId = await attach(buyer, order.order_id)
  const facts = {
    sessionId,
    accountId: order.stripe_account_id,
    state: 'paid',
    amountCents: 1250,
    taxCents: 0,
    currency: 'usd',
    livemode: false,
    paymentIntentId: `pi_${randomUUID()}`,
    refundedCents: 0,
    feeRefundedCents: 0,
    dispute: null as DisputeFacts | null,
  }
  return { orderId: order.order_id, eventId: `evt_${randomUUID()}`, facts }
}

const disputeIn = (status: string): DisputeFacts => ({
  ...{ id: `dp_${randomUUID()}`, status, reason: 'fraudulent', cents: 1250, taken_cents: 0 },
  ...{ opened_at: new Date().toISOString(), answer_by: null, is_answered: false },
})

type Facts = Awaited<ReturnType<typeof openOrder>>['facts']

/** Unix seconds. */
const seconds = (time: string | number) => Math.floor(new Date(time).getTime() / 1000)

const now = seconds(Date.now())

const receive = (eventId: string, facts: Facts, created = now) => world.payments<
  { order_id: string; pending_refund_cents: number }[]
>`
  select * from private.receive_session_event(
    ${eventId}, 'checkout.session.completed', ${facts.accountId}, false, to_timestamp(${created}), ${world.payments.json(facts)}
  )`

const inbox = (eventId: string) => world.owner`select id from private.stripe_events where id = ${eventId}`

const stateOf = async (orderId: string) => {
  const [order] = await world.owner<{ status: string; holds: number }[]>`
    select status, (
      select count(*)::integer from public.entitlements where entitlements.order_id = orders.id and revoked_at is null
    ) as holds
    from public.orders where id = ${orderId}`
  return `${order?.status}, holds ${order?.holds}`
}

describe('an event of a session', { tags: ['M5'] }, () => {
  test('is applied when it comes first, and not again', async () => {
    const { orderId, eventId, facts } = await openOrder()
    expect(await receive(eventId, facts)).toMatchObject([{ order_id: orderId, pending_refund_cents: 0 }])
    expect(await receive(eventId, { ...facts, refundedCents: 1250 })).toEqual([])
    expect(await stateOf(orderId)).toBe('paid, holds 1')
    expect(await inbox(eventId)).toEqual([{ id: eventId }])
  })

  test('is not stored if its facts differ from the order', { tags: ['M4'] }, async () => {
    const { orderId, eventId, facts } = await openOrder()
    expect(await rejectionOf(receive(eventId, { ...facts, amountCents: 1 }))).toBe('session_mismatch')
    expect(await stateOf(orderId)).toBe('pending, holds 0')
    expect(await inbox(eventId)).toEqual([])
  })

  test.each<[what: string, said: Partial<Facts>, state: string]>([
    ['open', { state: 'open' }, 'pending, holds 0'],
    ['waiting for its money', { state: 'awaiting' }, 'processing, holds 0'],
    ['expired', { state: 'expired' }, 'expired, holds 0'],
    ['without the money that was to come', { state: 'failed' }, 'expired, holds 0'],
    ['paid, and a part was refunded', { refundedCents: 250 }, 'partially_refunded, holds 1'],
    ['paid and refunded', { refundedCents: 1250 }, 'refunded, holds 0'],
    ['paid and disputed', { dispute: disputeIn('needs_response') }, 'disputed, holds 1'],
    ['paid, and lost to a dispute', { dispute: disputeIn('lost') }, 'refunded, holds 0'],
  ])('that says %s leaves the order so', async (_what, said, state) => {
    const { orderId, eventId, facts } = await openOrder()
    await receive(eventId, { ...facts, ...said })
    expect(await stateOf(orderId)).toBe(state)
  })
})

describe('an event in its month', { tags: ['M5', 'events-once-in-months'] }, () => {
  const places = (eventId: string) => placesOf('private.stripe_events', { id: eventId })

  test('is applied once when it comes again in another month', async () => {
    const { orderId, eventId, facts } = await openOrder()
    const created = seconds('2026-01-31T23:59:58Z')
    expect(await receive(eventId, facts, created)).toHaveLength(1)
    // That month has no partition yet.
    expect(await receive(eventId, facts, created)).toEqual([])
    expect(await places(eventId)).toEqual(['stripe_events_rest'])
    await runJob('make')
    expect(await receive(eventId, facts, created)).toEqual([])
    expect(await places(eventId)).toEqual(['stripe_events_2026_01'])
    expect(await stateOf(orderId)).toBe('paid, holds 1')
    expect(await inbox(eventId)).toEqual([{ id: eventId }])
  })

  test('is applied once when it comes eight times at once, also while its partition is made', async () => {
    /** Stripe and the scheduler retry what is refused during the attach. */
    const again = <T>(act: () => Promise<T>): Promise<T> =>
      act().catch((error: { code?: string }) => {
        if (error.code !== '23514' && error.code !== '55P03') throw error
        return again(act)
      })
    for (const created of [now, seconds('2026-02-28T12:00:00Z')]) {
      const { orderId, eventId, facts } = await openOrder()
      const deliveries = Array.from({ length: 8 }, () => again(() => receive(eventId, facts, created)))
      const [applied] = await Promise.all([Promise.all(deliveries), again(() => runJob('make'))])
      expect(applied.flat()).toHaveLength(1)
      expect(await stateOf(orderId)).toBe('paid, holds 1')
      expect(await inbox(eventId)).toEqual([{ id: eventId }])
    }
  })

  test('is deleted with its month, and repeating it changes nothing', async () => {
    const { orderId, eventId, facts } = await openOrder()
    const created = seconds('2015-02-03T04:05:06Z')
    await receive(eventId, facts, created)
    await runJob('make')
    await runJob('drop')
    expect([...(await inbox(eventId))]).toEqual([])
    await receive(eventId, facts, created)
    expect(await stateOf(orderId)).toBe('paid, holds 1')
    expect(await inbox(eventId)).toEqual([{ id: eventId }])
  })

  test('would come twice with another time than its own', async () => {
    const { eventId, facts } = await openOrder()
    await receive(eventId, facts, seconds('2026-03-31T23:59:59Z'))
    await receive(eventId, facts, seconds('2026-04-01T00:00:00Z'))
    expect(await inbox(eventId)).toHaveLength(2)
  })
})
