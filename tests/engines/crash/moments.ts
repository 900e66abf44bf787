// The moments at which parts are killed. A step waits for a lock on the order, or for a suspended
// Stripe, and a part dies there.
import { setTimeout as delay } from 'node:timers/promises'
import { guestEmail, guestSecret } from '../../support/api/guests.ts'
import { runJobs } from '../../support/api/mails.ts'
import { owner, type TestUser } from '../../support/api/people.ts'
import { schedulerCalls } from '../../support/api/scheduler.ts'
import {
  begin,
  buy,
  buyAndUse,
  buyAsGuest,
  claim,
  type Journal,
  openGuestPurchase,
  type Plan,
  type Purchase,
  pay,
  refundAtStripe,
  requestRefund,
  retryUntil,
  show,
} from '../money/load.ts'
import { holdLock } from '../support/locks.ts'
import { type Part, whileAway, whileSuspended } from '../support/parts.ts'

type Setting = { journal: Journal; nextPlan: () => Plan; afterMs: number; kill: () => Promise<void> }
type Moment = { parts: Part[]; act: (setting: Setting) => Promise<unknown> }

const untilOrdered = ({ buyer, listingId }: Plan) =>
  retryUntil('an order is begun', async () => {
    const begun = await owner`
      select from public.orders join public.order_items on order_items.order_id = orders.id
      where orders.buyer_id = ${buyer.id} and order_items.listing_id = ${listingId}`
    return begun.length > 0
  })

/** Locks the buyer's newest order: every change of it waits. */
const lockOrder = ({ id }: TestUser) =>
  holdLock((sql) => sql`select from public.orders where buyer_id = ${id} order by created_at desc limit 1 for update`)

type Lock = Awaited<ReturnType<typeof holdLock>>

const untilWaiting = ({ waiters }: Lock, count = 1) =>
  retryUntil('payments wait for the order', async () => (await waiters()) >= count)

/** Kills once callers wait for the lock. A killed database drops it, perhaps silently. */
async function killBeforeRelease(lock: Lock, kill: () => Promise<void>, count = 1): Promise<void> {
  await untilWaiting(lock, count)
  await kill()
  void lock.release().catch(() => {})
}

/** Locks the orders of purchases, starts `act`, and kills once `count` callers wait for the lock. */
async function killWhileLocked({ kill }: Setting, of: Purchase[], act: () => Promise<unknown>, count = 1) {
  const sessions = of.map(({ sessionId }) => sessionId)
  const lock = await holdLock(
    (sql) => sql`select from public.orders where checkout_session_id in ${sql(sessions)} for update`,
  )
  const acted = act()
  await killBeforeRelease(lock, kill, count)
  await acted
}

/** Two checkouts: of an account, which gives it away, and of a browser without one. */
const beginBoth = ({ journal, nextPlan }: Setting) =>
  Promise.all([
    begin(journal, nextPlan(), { recipient: guestEmail() }),
    begin(journal, nextPlan(), { secret: guestSecret() }),
  ])

/** Kills while a purchase waits for Stripe, which `hold` stops. */
async function killWhileOrdering(
  { journal, nextPlan, kill }: Setting,
  hold: (run: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const plan = nextPlan()
  let bought: Promise<void> | undefined
  await hold(async () => {
    bought = buyAndUse(journal, plan, false)
    await untilOrdered(plan)
    await kill()
  })
  await bought
}

export const MOMENTS: Record<string, Moment> = {
  'at any moment': {
    parts: [
      ...(['postgres', 'gateway', 'storage', 'external-services', 'api', 'checkout'] as const),
      ...(['stripe-webhook', 'stripe-connect', 'downloads', 'jobs'] as const),
    ],
    act: async ({ journal, nextPlan, afterMs, kill }) => {
      const bought = buyAndUse(journal, nextPlan())
      await delay(afterMs)
      await Promise.all([bought, kill()])
    },
  },
  'before Stripe is called': {
    parts: ['checkout'],
    act: (setting) => killWhileOrdering(setting, (run) => whileAway(['external-services'], run)),
  },
  'while Stripe makes a session': {
    parts: ['checkout', 'external-services', 'gateway'],
    act: (setting) => killWhileOrdering(setting, (run) => whileSuspended('external-services', run)),
  },
  'before a session is stored': {
    parts: ['checkout', 'postgres', 'gateway'],
    act: async ({ journal, nextPlan, kill }) => {
      const plan = nextPlan()
      const { bought, lock } = await whileSuspended('external-services', async () => {
        const bought = buyAndUse(journal, plan, false)
        await untilOrdered(plan)
        return { bought, lock: await lockOrder(plan.buyer) }
      })
      await killBeforeRelease(lock, kill)
      await bought
    },
  },
  'while a webhook fulfils': {
    parts: ['stripe-webhook', 'postgres', 'external-services', 'gateway'],
    act: async (setting) => {
      const { journal } = setting
      const [purchase, ofGuest] = await beginBoth(setting)
      const payBoth = () => Promise.all([pay(journal, purchase), pay(journal, ofGuest)])
      await killWhileLocked(setting, [purchase, ofGuest], payBoth, 2)
      await Promise.all([show(journal, purchase), openGuestPurchase(journal, ofGuest)])
      await claim(journal, ofGuest)
    },
  },
  'while the success page fulfils': {
    parts: ['checkout', 'postgres', 'gateway'],
    act: async (setting) => {
      const { journal } = setting
      const [purchase, ofGuest] = await beginBoth(setting)
      const payAndShow = async () => {
        await Promise.all([pay(journal, purchase), pay(journal, ofGuest)])
        await Promise.all([show(journal, purchase), openGuestPurchase(journal, ofGuest)])
      }
      // The webhooks and the pages wait.
      await killWhileLocked(setting, [purchase, ofGuest], payAndShow, 4)
      await claim(journal, ofGuest)
    },
  },
  'while a sign-in claims a purchase': {
    parts: ['api', 'postgres'],
    act: async ({ journal, nextPlan, kill }) => {
      const purchase = await buyAsGuest(journal, nextPlan())
      // The order is moved by then, its files are not.
      const lock = await holdLock(
        (sql) => sql`
          select from public.entitlements join public.orders on orders.id = entitlements.order_id
          where orders.checkout_session_id = ${purchase.sessionId} for update of entitlements`,
      )
      const claimed = claim(journal, purchase)
      await killBeforeRelease(lock, kill)
      await claimed
    },
  },
  'while a second payment goes back': {
    parts: ['checkout', 'stripe-webhook'],
    act: async ({ journal, nextPlan, kill }) => {
      const [plan, , more] = [nextPlan(), nextPlan(), nextPlan()]
      const both = await begin(journal, plan, { cart: [{ id: plan.listingId }, { id: more.listingId }], code: null })
      await buy(journal, plan, { code: null })
      const lock = await holdLock(
        (sql) => sql`select from public.orders where checkout_session_id = ${both.sessionId} for update`,
      )
      await pay(journal, both)
      const shown = show(journal, both)
      // The webhook and the page: a sweep alone may wait, too.
      await untilWaiting(lock, 2)
      await whileSuspended('external-services', async () => {
        await lock.release()
        await retryUntil('the second payment is recorded', async () => {
          const [order] = await owner<{ cents: number }[]>`
            select duplicate_cents as cents from public.orders where checkout_session_id = ${both.sessionId}`
          if (order?.cents) journal.refunded.push({ sessionId: both.sessionId, cents: order.cents })
          return Boolean(order?.cents)
        })
        await kill()
      })
      await shown
    },
  },
  'while Stripe makes a refund': {
    parts: ['stripe-webhook', 'external-services', 'postgres'],
    act: async ({ journal, nextPlan, kill }) => {
      const purchase = await buy(journal, nextPlan())
      const orderId = journal.shownOrders.get(purchase.sessionId)
      if (!orderId) return
      await requestRefund(journal, purchase, orderId)
      await whileSuspended('external-services', async () => {
        const swept = schedulerCalls('stripe-webhook/sweep').catch(() => null)
        await retryUntil('a refund is begun', async () => {
          const begun = await owner`
            select from private.pending_refunds where order_id = ${orderId} and begun_at is not null`
          return begun.length > 0
        })
        await kill()
        return { swept }
      })
    },
  },
  'while a refund is recorded': {
    parts: ['stripe-webhook', 'postgres', 'external-services'],
    act: async (setting) => {
      const purchase = await buy(setting.journal, setting.nextPlan())
      await killWhileLocked(setting, [purchase], () => refundAtStripe(setting.journal, purchase))
    },
  },
  'while a mail is sent': {
    parts: ['jobs', 'external-services', 'postgres'],
    act: async ({ journal, nextPlan, kill }) => {
      const plan = nextPlan()
      // An earlier kill left its mail taken, which holds others to the same address for two minutes.
      await owner`update private.outbox set due_at = now() where state = 'taken'`
      await buyAndUse(journal, plan)
      // The scheduler may have sent them all before.
      const isTried = async () => {
        const tried = await owner`
          select from private.outbox where attempts > 0 and event_key in (
            select orders.id::text from public.orders join public.order_items on order_items.order_id = orders.id
            where orders.buyer_id = ${plan.buyer.id} and order_items.listing_id = ${plan.listingId}
          )`
        return tried.length > 0
      }
      const run = runJobs().catch(() => null)
      await retryUntil('a mail is being sent', isTried)
      await kill()
      await run
    },
  },
}
