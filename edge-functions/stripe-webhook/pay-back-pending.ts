// Gives back what is pending for orders and single items. What fails is tried again by a later run.
import { describeError, log } from '../_shared/http/log.ts'
import { noteRefund, refund, refundOrRest } from '../_shared/payments/fulfil.ts'
import { payments } from './context.ts'

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
  const [{ stuck }] = await payments.acting.asService(
    (sql) => sql<[{ stuck: number }]>`select private.return_stuck_items() as stuck`,
  )
  if (stuck > 0) log('error', { event: 'refunds_stuck', count: stuck })
  const due = await payments.acting.asService(
    (sql) => sql<PendingRefund[]>`select * from private.take_pending_refunds(${AT_MOST})`,
  )
  for (const pending of due) {
    const isRefunded = await payBackOne(pending).catch((error: unknown) => {
      log('error', { event: 'refund_not_noted', refund: pending.id, error: describeError(error) })
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
  // What a seller gives back by themselves is that amount or nothing; what they owe is as much of it as is left.
  const ask = pending.reason === 'seller' ? refund : refundOrRest
  const outcome = await ask(stripe, due, keyOf(pending), 'requested_by_customer')
  if (outcome === 'made') {
    await noteRefund(stripe, acting, due, (sql) => sql`select private.note_pending_refund(${pending.id})`)
  } else if (outcome === 'rejected') {
    await acting.asService((sql) => sql`select private.note_pending_refund(${pending.id}, true)`)
  }
  return outcome === 'made'
}
