// POST stripe-webhook/sweep: the scheduler's call. Settles orders whose webhook got lost and pays back what is still owed.
import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { ApiError } from '../_shared/http/api-error.ts'
import type { AppEnv } from '../_shared/http/app.ts'
import { describeError, log } from '../_shared/http/log.ts'
import { payBack, settle } from '../_shared/payments/fulfil.ts'
import { readSession } from '../_shared/payments/session-facts.ts'
import { payments, settings } from './context.ts'

/** A webhook gets this long before the sweep asks Stripe itself. */
const PATIENCE = '2 minutes'
const AT_MOST = 100

type Unsettled = {
  order_id: string
  checkout_session_id: string
  stripe_account_id: string | null
  payment_intent_id: string | null
  owed_cents: number
}

export const sweep = new Hono<AppEnv>().post('/sweep', async (c) => {
  if (!isScheduler(c.req.header('Authorization'))) throw new ApiError('unauthenticated')
  const orders = await payments.acting.asVisitor(
    (sql) => sql<Unsettled[]>`select * from private.unsettled_orders(${PATIENCE}::interval, ${AT_MOST})`,
  )
  let settled = 0
  let failed = 0
  for (const order of orders) {
    try {
      await settleOrder(order)
      settled += 1
    } catch (error) {
      failed += 1
      log('error', { requestId: c.var.requestId, event: 'sweep', order: order.order_id, error: describeError(error) })
    }
  }
  return c.json({ settled, failed })
})

async function settleOrder(order: Unsettled): Promise<void> {
  const {
    order_id: orderId,
    stripe_account_id: accountId,
    payment_intent_id: paymentIntentId,
    owed_cents: cents,
  } = order
  if (!accountId) return
  if (cents > 0 && paymentIntentId) {
    await payBack(payments.stripe, payments.acting, { orderId, accountId, paymentIntentId, cents })
  } else {
    await settle(
      payments.stripe,
      payments.acting,
      await readSession(payments.stripe, order.checkout_session_id, accountId),
    )
  }
}

/** Digests have one length, so comparing them tells nothing about the secret. */
function isScheduler(header: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${settings.SWEEP_SECRET}`))
}
