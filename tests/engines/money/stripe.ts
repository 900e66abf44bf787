// What Stripe has to tell of a run's accounts, and how it is told: once, twice, late, never, or by somebody else.
import type Stripe from 'stripe'
import { expect } from 'vitest'
import { owner, provider } from '../../api/support/people.ts'
import { asThemselves, deliver, stripe } from '../../api/support/provider-events.ts'
import { sweepPayments } from '../../api/support/scheduler.ts'
import type { Shop } from './shop.ts'

/** Does something at Stripe, which may say that it cannot be done: paid already, expired, refunded. */
export const atStripe = (path: string, body: object = {}) =>
  provider(path, body).catch((error: Error) => expect(error.message).toMatch(/: 4\d\d /))

/** Whether the shop is connected to an account now. */
export const isReached = (accountId: string): Promise<boolean> =>
  stripe.accounts.retrieve(accountId).then(
    () => true,
    () => false,
  )

/** What Stripe delivers, oldest first: everything that happened on the accounts, and of a lost one only the end. */
export async function eventsOf({ sellers }: Shop): Promise<Stripe.Event[]> {
  const pages = await Promise.all(
    sellers.map(async ({ accountId }) => {
      const events: Stripe.Event[] = []
      for await (const event of asThemselves(accountId).events.list({ limit: 100 }))
        events.push({ ...event, account: accountId })
      const isConnected = await isReached(accountId)
      return events.reverse().filter(({ type }) => isConnected || type === 'account.application.deauthorized')
    }),
  )
  return pages.flat()
}

/** Delivers an event. Whatever it tells of, the shop acknowledges it. */
export async function tell({ heard }: Shop, event: Stripe.Event): Promise<void> {
  const { status, body } = await deliver(event)
  expect({ status, body }, `${event.type} ${event.id}`).toMatchObject({ status: 200 })
  heard.add(event.id)
}

/** An event that Stripe did not sign: rejected. */
export async function forge(event: Stripe.Event): Promise<void> {
  expect((await deliver(event, { secret: 'whsec_of_somebody_else' })).status).toBe(400)
}

/** The same event as if it came from another seller's account, rightly signed: acknowledged, and it changes nothing of ours. */
export async function tellAsForeign({ sellers }: Shop, event: Stripe.Event): Promise<void> {
  const other = sellers.find(({ accountId }) => accountId !== event.account)
  const foreign = { ...event, id: `evt_${crypto.randomUUID().replaceAll('-', '')}`, account: other?.accountId }
  expect((await deliver(foreign)).status).toBe(200)
}

/** Lets time pass that the sweep waits for, and runs it. */
export async function sweep({ sellers }: Shop): Promise<void> {
  const ids = owner(sellers.map(({ id }) => id))
  await owner`
    update public.orders set created_at = created_at - interval '5 minutes'
    where status = 'pending' and seller_id in ${ids}`
  await owner`
    update private.pending_refunds set begun_at = begun_at - interval '5 minutes'
    from public.orders where orders.id = pending_refunds.order_id and orders.seller_id in ${ids}`
  await sweepPayments()
}

/** Events that need never come: what they tell, the sweep or the next visit finds out. */
const MAY_BE_LOST = /^checkout\.session\./
/** Rounds until nothing is left to tell: what is told makes the shop refund, of which Stripe tells again. */
const ROUNDS_MAX = 5

/** What is still open expires; whatever was not told yet is told, newest first and twice, but for a third of what may be lost; then the sweep comes. */
export async function settle(shop: Shop): Promise<void> {
  await Promise.all(shop.checkouts.map(({ sessionId }) => atStripe(`/sessions/${sessionId}/expire`)))
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const unheard = (await eventsOf(shop)).filter(({ id }) => !shop.heard.has(id)).reverse()
    if (unheard.length === 0 && round > 0) return
    for (const [index, event] of unheard.entries()) {
      if (round === 0 && index % 3 === 0 && MAY_BE_LOST.test(event.type)) shop.heard.add(event.id)
      else await Promise.all([tell(shop, event), tell(shop, event)])
    }
    await sweep(shop)
  }
}
