// Gives back what is pending for single items. What fails is tried again by a later run.
import { refund } from '../_shared/payments/fulfil.ts'
import { payments } from './context.ts'

const AT_MOST = 100

type PendingRefund = {
  order_id: string
  listing_id: string
  stripe_account_id: string
  payment_intent_id: string
  fee_cents: number
  cents: number
}

/** @returns how many were refunded, and how many failed */
export async function payBackPending(): Promise<{ refunded: number; failed: number }> {
  const { acting, stripe } = payments
  const counts = { refunded: 0, failed: 0 }
  const due = await acting.asService(
    (sql) => sql<PendingRefund[]>`select * from private.take_pending_refunds(${AT_MOST})`,
  )
  for (const { order_id: orderId, listing_id: listingId, ...payment } of due) {
    const { stripe_account_id: accountId, payment_intent_id: paymentIntentId, fee_cents: feeCents, cents } = payment
    const isRefunded = await refund(
      stripe,
      { orderId, accountId, paymentIntentId, cents, feeCents },
      `item-${orderId}-${listingId}`,
      'requested_by_customer',
    )
    if (isRefunded) await acting.asService((sql) => sql`select private.note_pending_refund(${orderId}, ${listingId})`)
    counts[isRefunded ? 'refunded' : 'failed'] += 1
  }
  return counts
}
