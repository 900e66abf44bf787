// The moments of kills. A named one is a step that is held, by a lock on an order or by a provider that stands still, while a part is killed.
import { setTimeout as delay } from 'node:timers/promises'
import { runJobs } from '../../api/support/mails.ts'
import { owner, type TestUser } from '../../api/support/people.ts'
import { insist, type Wish } from '../money/insist.ts'
import type { Journal } from '../money/journal.ts'
import { askRefund, begin, buy, pay, refundAtStripe, show } from '../money/load.ts'
import { sweep } from '../money/settle.ts'
import { holdLock, waitersOf } from '../support/locks.ts'
import { whileStill } from '../support/parts.ts'

export type Moment =
  | 'at any moment'
  | 'while Stripe makes a session'
  | 'before a session is kept'
  | 'while a webhook fulfils'
  | 'while the success page fulfils'
  | 'while Stripe makes a refund'
  | 'while a refund is noted'
  | 'while a mail is sent'

type Setting = { journal: Journal; wish: Wish; afterMs: number; kill: () => Promise<void> }

const until = (what: string, holds: () => Promise<boolean>) => insist(what, async () => (await holds()) || null)

const orderIsThere = ({ id }: TestUser, listingId: string) =>
  until(
    'an order is begun',
    async () =>
      (
        await owner`
          select from public.orders join public.order_items on order_items.order_id = orders.id
          where orders.buyer_id = ${id} and order_items.listing_id = ${listingId}`
      ).length > 0,
  )

/** Holds the buyer's newest order, so that whoever changes it waits. */
const holdOrder = ({ id }: TestUser) =>
  holdLock((sql) => sql`select from public.orders where buyer_id = ${id} order by created_at desc limit 1 for update`)

const somebodyWaits = () => until('a payment act waits', async () => (await waitersOf('marketplace_payments')) > 0)

/** Kills while a lock is held, and lets it go. A database that was killed has forgotten it, and the driver may never say so. */
async function killWhileHeld({ release }: Awaited<ReturnType<typeof holdLock>>, kill: () => Promise<void>) {
  await kill()
  void release().catch(() => {})
}

export const MOMENTS: Record<Moment, (setting: Setting) => Promise<void>> = {
  'at any moment': async ({ journal, wish, afterMs, kill }) => {
    const bought = buy(journal, wish)
    await delay(afterMs)
    await Promise.all([bought, kill()])
  },
  'while Stripe makes a session': async ({ journal, wish, kill }) => {
    const bought = await whileStill('outside', async () => {
      const journey = buy(journal, wish)
      await orderIsThere(wish.buyer, wish.listingId)
      await kill()
      return { journey }
    })
    await bought.journey
  },
  'before a session is kept': async ({ journal, wish, kill }) => {
    const { journey, lock } = await whileStill('outside', async () => {
      const journey = buy(journal, wish)
      await orderIsThere(wish.buyer, wish.listingId)
      return { journey, lock: await holdOrder(wish.buyer) }
    })
    await somebodyWaits()
    await killWhileHeld(lock, kill)
    await journey
  },
  'while a webhook fulfils': async ({ journal, wish, kill }) => {
    const purchase = await begin(journal, wish)
    const lock = await holdOrder(wish.buyer)
    await pay(journal, purchase)
    await somebodyWaits()
    await killWhileHeld(lock, kill)
    await show(journal, purchase)
  },
  'while the success page fulfils': async ({ journal, wish, kill }) => {
    const purchase = await begin(journal, wish)
    const lock = await holdOrder(wish.buyer)
    await pay(journal, purchase)
    const shown = show(journal, purchase)
    await until('the webhook and the page wait', async () => (await waitersOf('marketplace_payments')) > 1)
    await killWhileHeld(lock, kill)
    await shown
  },
  'while Stripe makes a refund': async ({ journal, wish, kill }) => {
    const purchase = await begin(journal, wish)
    await pay(journal, purchase)
    const orderId = await show(journal, purchase)
    if (!orderId) return
    await askRefund(journal, purchase, orderId)
    await whileStill('outside', async () => {
      const swept = sweep().catch(() => null)
      await until('a refund is taken', async () => {
        const begun = await owner`
          select from private.pending_refunds where order_id = ${orderId} and begun_at is not null`
        return begun.length > 0
      })
      await kill()
      return { swept }
    })
  },
  'while a refund is noted': async ({ journal, wish, kill }) => {
    const purchase = await begin(journal, wish)
    await pay(journal, purchase)
    await show(journal, purchase)
    const lock = await holdOrder(wish.buyer)
    const refunded = refundAtStripe(journal, purchase)
    await somebodyWaits()
    await killWhileHeld(lock, kill)
    await refunded
  },
  'while a mail is sent': async ({ journal, wish, kill }) => {
    await buy(journal, wish)
    const tries = async () =>
      Number((await owner`select coalesce(sum(attempts), 0) as tries from private.outbox`)[0]?.tries)
    const before = await tries()
    const run = runJobs().catch(() => null)
    await until('a mail is being sent', async () => (await tries()) > before)
    await kill()
    await run
  },
}
