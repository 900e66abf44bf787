// Every order of a payment's events ends in the same state: each only says that something happened, and what counts is asked.
import type Stripe from 'stripe'
import { beforeAll, describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { provider, seller, type TestUser, user } from '../../support/api/people.ts'
import { deliver, eventOf, loseEvents, payDelayed, stateOf, stripe } from '../../support/api/provider-events.ts'
import { checkout } from '../../support/api/purchases.ts'

/** How many purchases are tried at once. */
const AT_ONCE = 6

let sam: TestUser & { accountId: string }
let listingId: string
beforeAll(async () => {
  sam = await seller()
  listingId = (await list(sam)).id
})

type Told = [type: string, about: { id: string; object: string; [fact: string]: unknown }]
type Purchase = { session: { id: string; object: string }; intentId: string; chargeId: string }

const onAccount = () => ({ stripeAccount: sam.accountId })

async function intentOf(sessionId: string) {
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }, onAccount())
  const intent = session.payment_intent as Stripe.PaymentIntent
  return { intentId: intent.id, chargeId: String(intent.latest_charge) }
}

const sessionEvent = (what: string, { session }: Purchase): Told => [`checkout.session.${what}`, session]
const refundEvent = ({ chargeId, intentId }: Purchase): Told => [
  'charge.refunded',
  { id: chargeId, object: 'charge', payment_intent: intentId },
]
const disputeEvents = ({ intentId }: Purchase, id: string): Told[] =>
  ['created', 'closed'].map((what) => [`charge.dispute.${what}`, { id, object: 'dispute', payment_intent: intentId }])

/** What happened at the provider, the undelivered events about it, and how it must end. */
const stories: Record<
  string,
  { pay: (sessionId: string) => Promise<unknown>; happen: (purchase: Purchase) => Promise<Told[]>; end: object }
> = {
  'a delayed payment that came, went back in full, and expired': {
    pay: async (sessionId) => {
      await payDelayed(sessionId)
      await provider(`/sessions/${sessionId}/settle`, { outcome: 'succeed' })
    },
    happen: async (purchase) => {
      await provider(`/charges/${purchase.chargeId}/refund`)
      const events = ['completed', 'async_payment_succeeded', 'expired'].map((what) => sessionEvent(what, purchase))
      return [...events, refundEvent(purchase)]
    },
    end: { orders: ['refunded'], holds: 0 },
  },
  'a payment that went back in part, and a dispute that was lost': {
    pay: (sessionId) => provider(`/sessions/${sessionId}/pay`),
    happen: (purchase) => refundAndDispute(purchase, 'lost'),
    end: { orders: ['refunded'], holds: 0 },
  },
  'a payment that went back in part, and a dispute that was won': {
    pay: (sessionId) => provider(`/sessions/${sessionId}/pay`),
    happen: (purchase) => refundAndDispute(purchase, 'won'),
    end: { orders: ['partially_refunded'], holds: 1 },
  },
}

async function refundAndDispute(purchase: Purchase, outcome: 'won' | 'lost'): Promise<Told[]> {
  await provider(`/charges/${purchase.chargeId}/refund`, { amount: 250 })
  const { id } = await provider<{ id: string }>(`/charges/${purchase.chargeId}/dispute`)
  await provider(`/disputes/${id}/close`, { outcome })
  return [sessionEvent('completed', purchase), refundEvent(purchase), ...disputeEvents(purchase, id)]
}

const ordersOf = <T>(items: T[]): T[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((first, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]))

/** Buys, lets the story happen, and delivers its events in one order, the last event twice. */
async function tellIn(story: keyof typeof stories, order: number[]) {
  const { pay, happen } = stories[story] ?? {}
  const bea = await user('Bea')
  const sessionId: string = (await checkout(bea, listingId)).body.sessionId
  await pay?.(sessionId)
  const session = { id: sessionId, object: 'checkout.session' }
  const events = (await happen?.({ session, ...(await intentOf(sessionId)) })) ?? []
  for (const index of [...order, order.at(-1) ?? 0]) {
    const [type, about] = events[index] ?? []
    if (!type || !about) throw new Error(`the story has no event ${index}`)
    expect((await deliver(eventOf(type, about, sam.accountId))).status).toBe(200)
  }
  return { order: order.map((index) => events[index]?.[0]), ...(await stateOf(bea)) }
}

describe('all orders of the four events', () => {
  test.each(Object.keys(stories))('of %s end the same', { tags: ['M5'] }, async (story) => {
    await loseEvents()
    const orders = ordersOf([0, 1, 2, 3])
    expect(orders).toHaveLength(24)
    while (orders.length > 0) {
      const ends = await Promise.all(orders.splice(0, AT_ONCE).map((order) => tellIn(story, order)))
      expect(ends).toEqual(ends.map(({ order }) => ({ order, ...stories[story]?.end })))
    }
  })
})
