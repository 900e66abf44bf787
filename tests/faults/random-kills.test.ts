// kill -9 of parts at random while buyers pay: what was acknowledged stays, once and whole, and service is soon back.
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { list } from '../api/support/listings.ts'
import { owner, provider, seller, type TestUser, until, user } from '../api/support/people.ts'
import { hearAgain, stripe } from '../api/support/provider-events.ts'
import { ask, type Question } from './support/ask.ts'
import { isInService, kill, type Part } from './support/parts.ts'

const VICTIMS: Part[] = ['postgres', 'gateway', 'storage', 'api', 'checkout', 'stripe-webhook', 'downloads']
const BUYERS = 5
/** What each buyer buys, one after the other, around each kill. */
const LISTINGS_PER_KILL = 2
/** Within how many milliseconds of a round's first click its kill comes. */
const KILL_WITHIN_MS = 150
/**
 * How soon service must be back after a kill, and any call answered, in milliseconds: three times what it takes at most on two cores
 * that do nothing else, since here they do.
 */
const BACK_WITHIN_MS = 15_000

const shuffled = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((left, right) => left.place - right.place)
    .map(({ item }) => item)

const slow: string[] = []
/** Notes what took too long. */
async function timed<T>(what: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await run()
  } finally {
    const ms = Math.round(performance.now() - started)
    if (ms > BACK_WITHIN_MS) slow.push(`${what}: ${ms} ms`)
  }
}

/** Asks until it gets a 200, as a browser's user would. */
async function insist(question: Question): Promise<Record<string, unknown>> {
  for (;;) {
    const answer = await timed(question.path, () => ask(question)).catch(() => null)
    if (answer?.status === 200) return answer.body
    await delay(20)
  }
}

type Purchase = { buyer: TestUser; sessionId: string; orderId: string }

async function buy(buyer: TestUser, listingId: string): Promise<Purchase> {
  const { token } = buyer
  const body = { cartItems: [{ id: listingId }] }
  const begun = await insist({ method: 'POST', path: 'checkout/create-checkout-session', token, body })
  const sessionId = String(begun.sessionId)
  await provider(`/sessions/${sessionId}/pay`)
  const order = await insist({ path: `checkout/orders/session/${sessionId}`, token })
  return { buyer, sessionId, orderId: String(order.id) }
}

test('no acknowledged order is lost, doubled or half written, and service is back soon', {
  tags: ['K1'],
}, async () => {
  await hearAgain()
  const sam = await seller()
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, index) => user(`Buyer ${index}`)))
  // One after the other: a seller may have only so many uploads open at once.
  const listings: Awaited<ReturnType<typeof list>>[] = []
  while (listings.length < VICTIMS.length * LISTINGS_PER_KILL)
    listings.push(await list(sam, { title: `Pattern ${listings.length}` }))

  const acknowledged: Purchase[] = []
  for (const victim of shuffled(VICTIMS)) {
    const offered = listings.splice(0, LISTINGS_PER_KILL)
    const round = Promise.all(
      buyers.map(async (buyer) => {
        for (const { id } of offered) acknowledged.push(await buy(buyer, id))
      }),
    )
    await delay(Math.random() * KILL_WITHIN_MS)
    await kill(victim)
    await timed(victim, () => until(`service is back after ${victim} was killed`, isInService))
    await round
  }
  expect(slow).toEqual([])
  expect(acknowledged).toHaveLength(BUYERS * VICTIMS.length * LISTINGS_PER_KILL)

  const orders = await owner`
    select orders.id, orders.checkout_session_id, orders.status, orders.buyer_id, orders.total_cents,
      (select sum(price_cents)::int from public.order_items where order_items.order_id = orders.id) as items_cents,
      (select count(*)::int from public.entitlements where entitlements.order_id = orders.id) as entitlements
    from public.orders where orders.seller_id = ${sam.id}`
  const whole = acknowledged.map(({ orderId, sessionId, buyer }) => ({
    id: orderId,
    checkout_session_id: sessionId,
    status: 'paid',
    buyer_id: buyer.id,
    total_cents: 1250,
    items_cents: 1250,
    entitlements: 1,
  }))
  const byId = (left: { id?: string }, right: { id?: string }) => String(left.id).localeCompare(String(right.id))
  expect([...orders].sort(byId)).toEqual(whole.sort(byId))

  const sessions: { id: string; payment_status: string }[] = []
  for await (const session of stripe.checkout.sessions.list({ limit: 100 }, { stripeAccount: sam.accountId }))
    sessions.push(session)
  const paid = sessions.filter(({ payment_status }) => payment_status === 'paid').map(({ id }) => id)
  expect(paid.sort()).toEqual(acknowledged.map(({ sessionId }) => sessionId).sort())
})
