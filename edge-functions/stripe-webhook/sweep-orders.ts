// Gives back what is pending for orders and single items. What fails is tried again by a later run.

import { internalCalls } from '../../contract/operations/internal.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { log } from '../_shared/http/log.ts'
import { disconnectDue, keepDeauthorization } from '../_shared/payments/accounts.ts'
import { fulfil, noteRefund, payBack, refund, refundOrRest } from '../_shared/payments/fulfil.ts'
import { readSession } from '../_shared/payments/session-facts.ts'
import { isOutOfReach } from '../_shared/payments/stripe.ts'
import { connections, handle, payments } from './context.ts'

const AT_MOST = 100

type PendingRefund = {
  id: string
  order_id: string
  listing_id: string | null
  case_id: string | null
  attempt: number
  stripe_account_id: string
  payment_intent_id: string
  fee_cents: number
  cents: number
  reason: string
}

/** @returns how many were refunded, and how many failed */
export async function payBackPending(): Promise<{ refunded: number; failed: number }> {
  const counts = { refunded: 0, failed: 0 }
  const [{ stuck }] = await payments.acting.asService<[{ stuck: number }]>`
    select private.restore_stuck_items() as stuck`
  if (stuck > 0) log('error', { event: 'refunds_stuck', count: stuck })
  const due = await payments.acting.asService<PendingRefund[]>`select * from private.take_pending_refunds(${AT_MOST})`
  for (const pending of due) {
    const isRefunded = await payBackOne(pending).catch((error: unknown) => {
      log('error', { event: 'refund_not_noted', refund: pending.id }, error)
      return false
    })
    counts[isRefunded ? 'refunded' : 'failed'] += 1
  }
  return counts
}

/** One key for each debt and attempt, so that a restored database asks under the same key again. */
function keyOf({ id, order_id, listing_id, case_id, attempt }: PendingRefund): string {
  const debt = listing_id ? `item-${order_id}-${listing_id}` : case_id ? `case-${case_id}` : `refund-${id}`
  return attempt > 1 ? `${debt}-${attempt}` : debt
}

async function payBackOne(pending: PendingRefund): Promise<boolean> {
  const { acting, stripe } = payments
  const { order_id: orderId, stripe_account_id: accountId, payment_intent_id: paymentIntentId, cents } = pending
  const due = { orderId, accountId, paymentIntentId, cents, feeCents: pending.fee_cents }
  // A seller's refund of an amount is all or nothing. What took a file or is owed takes what is left.
  const ask = pending.reason === 'seller' && pending.listing_id === null ? refund : refundOrRest
  const outcome = await ask(stripe, due, keyOf(pending), 'requested_by_customer')
  if (outcome === 'made') {
    await noteRefund(
      stripe,
      acting,
      due,
      (sql) => sql`select private.note_pending_refund(${pending.id}, false, ${pending.attempt})`,
    )
  } else if (outcome === 'rejected') {
    await acting.asService`select private.note_pending_refund(${pending.id}, true, ${pending.attempt})`
  }
  return outcome === 'made'
}

// Completes orders without a webhook, refunds what is due, and ends unused connections.

/** A webhook gets this long before the sweep asks Stripe itself. */
const PATIENCE = '2 minutes'
const PAGE = 100
/** One run ends after this long at the next page; the scheduler's next run begins anew. */
const RUN_SECONDS = 60

type OpenOrder = {
  order_id: string
  checkout_session_id: string
  stripe_account_id: string | null
  payment_intent_id: string | null
  fee_cents: number
  pending_refund_cents: number
  created_at: string
}

export const sweepOrders = handle(internalCalls.sweepOrders)(async (c) => {
  const deadline = Date.now() + RUN_SECONDS * 1000
  const counts = { completed: 0, failed: 0 }
  let last: OpenOrder | undefined
  do {
    const orders = await nextPage(last)
    last = orders.at(-1)
    for (const order of orders) {
      const isCompleted = await completeOrder(order).then(
        () => true,
        (error: unknown) => {
          const { requestId } = c.var
          log('error', { requestId, event: 'sweep', order: order.order_id }, error)
          return false
        },
      )
      counts[isCompleted ? 'completed' : 'failed'] += 1
    }
  } while (last && Date.now() < deadline)
  const refunds = await payBackPending()
  const disconnections = await disconnectDue(connections, { atMost: PAGE })
  return {
    completed: counts.completed + refunds.refunded + disconnections.ended,
    failed: counts.failed + refunds.failed + disconnections.failed,
  }
})

const nextPage = (last: OpenOrder | undefined) =>
  payments.acting.asService(
    (sql) => sql<OpenOrder[]>`
      select * from private.unreconciled_orders(
        ${PATIENCE}::interval, ${PAGE}
        ${last ? sql`, ${last.created_at}::timestamptz, ${last.order_id}::uuid` : sql``}
      )`,
  )

async function completeOrder(order: OpenOrder): Promise<void> {
  const {
    order_id: orderId,
    stripe_account_id: accountId,
    payment_intent_id: paymentIntentId,
    fee_cents: feeCents,
    pending_refund_cents: cents,
  } = order
  if (!accountId) return
  if (cents > 0 && paymentIntentId) {
    await payBack(payments.stripe, payments.acting, { orderId, accountId, paymentIntentId, cents, feeCents })
  } else {
    await completeSession(order.checkout_session_id, accountId)
  }
}

/** Closes an order that can't complete now, so it doesn't block others. A payment reopens it. */
async function completeSession(sessionId: string, accountId: string): Promise<void> {
  try {
    const facts = await readSession(payments.stripe, sessionId, accountId)
    await fulfil(payments.stripe, payments.acting, facts)
  } catch (error) {
    const isMismatch = error instanceof ApiError && error.code === 'session_mismatch'
    if (!isMismatch && !isOutOfReach(error)) throw error
    log('warn', { event: 'sweep_gave_up', session: sessionId }, error)
    if (isMismatch) await payments.acting.asService`select private.expire_order(${sessionId}, ${accountId})`
    else await giveUp(sessionId, accountId)
  }
}

/** Also notes the unreachable account: its own event may be lost. */
async function giveUp(sessionId: string, accountId: string): Promise<void> {
  const deauthorize = await keepDeauthorization(payments, accountId)
  await payments.acting.asService(async (sql) => {
    await sql`select private.give_up_session(${sessionId}, ${accountId})`
    await deauthorize?.(sql)
  })
}
