// Fulfilment: one idempotent act for the webhook, the success page and the sweep. What it does, it does from facts re-read
// from Stripe, and any order of calls ends the same.
import Stripe from 'stripe'
import type { Acting } from '../auth/acting.ts'
import type { Transaction } from '../database/open-database.ts'
import { describeError, log } from '../http/log.ts'
import type { SessionFacts } from './session-facts.ts'

/** A double purchase whose money is still to go back. */
export type Owed = { orderId: string; accountId: string; paymentIntentId: string; cents: number; feeCents: number }

/**
 * Applies a session's facts inside a transaction: paid grants, expired and failed close, open and awaiting change nothing.
 * Refuses session_mismatch where account, amount, currency or mode are not the order's.
 */
export async function applySession(sql: Transaction, facts: SessionFacts): Promise<Owed | null> {
  if (facts.state === 'expired' || facts.state === 'failed') {
    await sql`select private.expire_order(${facts.sessionId}, ${facts.accountId})`
  }
  if (facts.state !== 'paid') return null
  const { sessionId, accountId, amountCents, currency, livemode, paymentIntentId } = facts
  const [fulfilled] = await sql<{ order_id: string; fee_cents: number; pending_refund_cents: number }[]>`
    select order_id, fee_cents, pending_refund_cents from private.fulfil_order(
      ${sessionId}, ${accountId}, ${amountCents}, ${currency}, ${livemode}, ${paymentIntentId}
    )`
  if (!fulfilled || !paymentIntentId) return null
  // A refund or dispute may have been told before the payment was known here.
  if (facts.refundedCents > 0) {
    await sql`select private.apply_refund(${paymentIntentId}, ${accountId}, ${facts.refundedCents})`
  }
  if (facts.disputeStatus) {
    await sql`select private.apply_dispute(${paymentIntentId}, ${accountId}, ${facts.disputeStatus})`
  }
  const { order_id: orderId, fee_cents: feeCents, pending_refund_cents: cents } = fulfilled
  return cents > 0 ? { orderId, accountId, paymentIntentId, cents, feeCents } : null
}

/** Gives the money of a double purchase back. Where Stripe does not answer it stays owed, and the sweep tries again. */
export async function payBack(stripe: Stripe, acting: Acting, owed: Owed): Promise<boolean> {
  try {
    await stripe.refunds.create(
      {
        payment_intent: owed.paymentIntentId,
        amount: owed.cents,
        reason: 'duplicate',
        // The shop's part of what goes back goes back too; without a fee nothing is said of one.
        ...(owed.feeCents > 0 ? { refund_application_fee: true } : {}),
      },
      { stripeAccount: owed.accountId, idempotencyKey: `duplicate-${owed.orderId}` },
    )
  } catch (error) {
    const isDone = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
    if (!isDone) {
      log('error', { event: 'duplicate_not_refunded', order: owed.orderId, error: describeError(error) })
      return false
    }
  }
  await acting.asService((sql) => sql`select private.note_duplicate_refund(${owed.orderId})`)
  return true
}

/** Fulfils a session in a transaction of its own and pays back what is owed. */
export async function settle(stripe: Stripe, acting: Acting, facts: SessionFacts): Promise<void> {
  const owed = await acting.asService((sql) => applySession(sql, facts))
  if (owed) await payBack(stripe, acting, owed)
}
