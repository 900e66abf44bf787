// The moments at which parts are killed. A step is held by a lock on the order, or by a Stripe that stands still, and a part dies there.
import { setTimeout as delay } from 'node:timers/promises'
import { runJobs } from '../../support/api/mails.ts'
import { owner, type TestUser } from '../../support/api/people.ts'
import { schedulerCalls } from '../../support/api/scheduler.ts'
import {
  askRefund,
  begin,
  buy,
  insistUntil,
  type Journal,
  pay,
  refundAtStripe,
  show,
  type Wish,
} from '../money/load.ts'
import { holdLock } from '../support/locks.ts'
import { type Part, whileAway, whileStill } from '../support/parts.ts'

type Setting = { journal: Journal; nextWish: () => Wish; afterMs: number; kill: () => Promise<void> }
type Moment = { parts: Part[]; act: (setting: Setting) => Promise<void> }

const orderIsThere = ({ buyer, listingId }: Wish) =>
  insistUntil('an order is begun', async () => {
    const begun = await owner`
      select from public.orders join public.order_items on order_items.order_id = orders.id
      where orders.buyer_id = ${buyer.id} and order_items.listing_id = ${listingId}`
    return begun.length > 0
  })

/** Locks the buyer's newest order: every change of it waits. */
const holdOrder = ({ id }: TestUser) =>
  holdLock((sql) => sql`select from public.orders where buyer_id = ${id} order by created_at desc limit 1 for update`)

type Lock = Awaited<ReturnType<typeof holdLock>>

const waits = ({ waiters }: Lock, count = 1) =>
  insistUntil('payments wait for the order', async () => (await waiters()) >= count)

/** Kills, then releases the lock. A killed database has forgotten it, and the driver may never say so. */
async function killWhileHeld({ release }: Lock, kill: () => Promise<void>) {
  await kill()
  void release().catch(() => {})
}

async function buyWhileHeld(
  { journal, kill }: Setting,
  wish: Wish,
  hold: (run: () => Promise<object>) => Promise<object>,
) {
  // In an object, because awaiting the purchase itself would wait for its end.
  let bought: Promise<void> | undefined
  await hold(async () => {
    bought = buy(journal, wish)
    await orderIsThere(wish)
    await kill()
    return {}
  })
  await bought
}

export const MOMENTS: Record<string, Moment> = {
  'at any moment': {
    parts: [
      ...(['postgres', 'gateway', 'storage', 'outside', 'api', 'checkout'] as const),
      ...(['stripe-webhook', 'stripe-connect', 'downloads', 'jobs'] as const),
    ],
    act: async ({ journal, nextWish, afterMs, kill }) => {
      const bought = buy(journal, nextWish())
      await delay(afterMs)
      await Promise.all([bought, kill()])
    },
  },
  'before Stripe is asked': {
    parts: ['checkout'],
    act: (setting) => buyWhileHeld(setting, setting.nextWish(), (run) => whileAway(['outside'], run)),
  },
  'while Stripe makes a session': {
    parts: ['checkout', 'outside', 'gateway'],
    act: (setting) => buyWhileHeld(setting, setting.nextWish(), (run) => whileStill('outside', run)),
  },
  'before a session is kept': {
    parts: ['checkout', 'postgres', 'gateway'],
    act: async ({ journal, nextWish, kill }) => {
      const wish = nextWish()
      const { bought, lock } = await whileStill('outside', async () => {
        const bought = buy(journal, wish)
        await orderIsThere(wish)
        return { bought, lock: await holdOrder(wish.buyer) }
      })
      await waits(lock)
      await killWhileHeld(lock, kill)
      await bought
    },
  },
  'while a webhook fulfils': {
    parts: ['stripe-webhook', 'postgres', 'outside', 'gateway'],
    act: async ({ journal, nextWish, kill }) => {
      const purchase = await begin(journal, nextWish())
      const lock = await holdOrder(purchase.buyer)
      await pay(journal, purchase)
      await waits(lock)
      await killWhileHeld(lock, kill)
      await show(journal, purchase)
    },
  },
  'while the success page fulfils': {
    parts: ['checkout', 'postgres', 'gateway'],
    act: async ({ journal, nextWish, kill }) => {
      const purchase = await begin(journal, nextWish())
      const lock = await holdOrder(purchase.buyer)
      await pay(journal, purchase)
      const shown = show(journal, purchase)
      // The webhook and the page.
      await waits(lock, 2)
      await killWhileHeld(lock, kill)
      await shown
    },
  },
  'while a second payment goes back': {
    parts: ['checkout', 'stripe-webhook'],
    act: async ({ journal, nextWish, kill }) => {
      const [wish, , more] = [nextWish(), nextWish(), nextWish()]
      const both = await begin(journal, wish, { cart: [{ id: wish.listingId }, { id: more.listingId }], code: null })
      const alone = await begin(journal, wish, { code: null })
      await pay(journal, alone)
      await show(journal, alone)
      const lock = await holdLock(
        (sql) => sql`select from public.orders where checkout_session_id = ${both.sessionId} for update`,
      )
      await pay(journal, both)
      const shown = show(journal, both)
      // The webhook and the page: a sweep alone may wait, too.
      await waits(lock, 2)
      await whileStill('outside', async () => {
        await lock.release()
        await insistUntil('the second payment is kept', async () => {
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
    parts: ['stripe-webhook', 'outside', 'postgres'],
    act: async ({ journal, nextWish, kill }) => {
      const purchase = await begin(journal, nextWish())
      await pay(journal, purchase)
      const orderId = await show(journal, purchase)
      if (!orderId) return
      await askRefund(journal, purchase, orderId)
      await whileStill('outside', async () => {
        const swept = schedulerCalls('stripe-webhook/sweep').catch(() => null)
        await insistUntil('a refund is begun', async () => {
          const begun = await owner`
            select from private.pending_refunds where order_id = ${orderId} and begun_at is not null`
          return begun.length > 0
        })
        await kill()
        return { swept }
      })
    },
  },
  'while a refund is noted': {
    parts: ['stripe-webhook', 'postgres', 'outside'],
    act: async ({ journal, nextWish, kill }) => {
      const purchase = await begin(journal, nextWish())
      await pay(journal, purchase)
      await show(journal, purchase)
      const lock = await holdOrder(purchase.buyer)
      const refunded = refundAtStripe(journal, purchase)
      await waits(lock)
      await killWhileHeld(lock, kill)
      await refunded
    },
  },
  'while a mail is sent': {
    parts: ['jobs', 'outside', 'postgres'],
    act: async ({ journal, nextWish, kill }) => {
      await buy(journal, nextWish())
      const tries = async () =>
        Number((await owner`select coalesce(sum(attempts), 0) as tries from private.outbox`)[0]?.tries)
      const before = await tries()
      const run = runJobs().catch(() => null)
      await insistUntil('a mail is being sent', async () => (await tries()) > before)
      await kill()
      await run
    },
  },
}
