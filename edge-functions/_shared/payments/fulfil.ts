// The order behind a session or a payment. Nothing is found for those that are not ours.

import Stripe from 'stripe'
import { DISPUTE_ENDS } from '../../../contract/choices.ts'
import type { Acting } from '../auth/acting.ts'
import type { Transaction } from '../database/open-database.ts'
import { log } from '../http/log.ts'
import { REFUND_KEY, readRefunds, refundableOf } from './movements.ts'
import { disputeFacts, type SessionFacts } from './session-facts.ts'
import { askStripe } from './stripe.ts'

export type Checkout = {
  order_id: string
  checkout_session_id: string
  /** Null for a free order, which never was at Stripe. */
  stripe_account_id: string | null
  status: string
}

/** Looks an order up by what we stored with it, never by metadata. */
export async function findCheckout(
  acting: Acting,
  by: { sessionId?: string; paymentIntentId?: string },
): Promise<Checkout | undefined> {
  const [checkout] = await acting.inOneRoundTrip(
    (sql) => sql<Checkout[]>`
      select order_id, checkout_session_id, stripe_account_id, status
      from private.find_checkout(${by.sessionId ?? null}, ${by.paymentIntentId ?? null})`,
  )
  return checkout
}

/** Ends a session. One that is no longer open stays as it is. */
export async function expireSession(stripe: Stripe, sessionId: string, stripeAccount: string): Promise<void> {
  await askStripe(() =>
    stripe.checkout.sessions.expire(sessionId, {}, { stripeAccount }).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    }),
  )
}

type Disputed = { intentId: string; accountId: string; dispute: Stripe.Dispute }

export async function followDispute(sql: Transaction, { intentId, accountId, dispute }: Disputed): Promise<void> {
  await sql`select private.follow_dispute(${intentId}, ${accountId}, ${sql.json(disputeFacts(dispute))}::jsonb)`
}

// Fulfilment: one idempotent command for the webhook, the success page and the sweep. It re-reads
// the facts from Stripe, so the order of calls doesn't matter.

/** Money of an order that is still to go back. */
export type DueRefund = { orderId: string; accountId: string; paymentIntentId: string; cents: number; feeCents: number }

/** What private.apply_session answers: nothing where no order was fulfilled. */
export type Fulfilled = { order_id: string; fee_cents: number; pending_refund_cents: number }

/** What a fulfilled session still owes its buyer. */
export function dueOf(
  fulfilled: Fulfilled | undefined,
  { accountId, paymentIntentId }: SessionFacts,
): DueRefund | null {
  if (!fulfilled || !paymentIntentId) return null
  const { order_id: orderId, fee_cents: feeCents, pending_refund_cents: cents } = fulfilled
  return cents > 0 ? { orderId, accountId, paymentIntentId, cents, feeCents } : null
}

/** Refunds a double purchase. If Stripe doesn't answer, it stays due and the sweep tries again. */
export async function payBack(stripe: Stripe, acting: Acting, due: DueRefund): Promise<boolean> {
  const outcome = await refundOrRest(stripe, due, `duplicate-${due.orderId}`, 'duplicate')
  if (outcome !== 'made') return false
  await noteRefund(stripe, acting, due, (sql) => sql`select private.note_duplicate_refund(${due.orderId})`)
  return true
}

/** One transaction ends the refund and updates the order, so the money can't be refunded twice. */
export async function noteRefund(
  stripe: Stripe,
  acting: Acting,
  { paymentIntentId, accountId }: DueRefund,
  note: (sql: Transaction) => PromiseLike<unknown>,
): Promise<void> {
  const apply = await askStripe(() => readRefunds(stripe, paymentIntentId, accountId))
  await acting.asService(async (sql) => {
    await apply(sql)
    await note(sql)
  })
}

/**
 * Requests a refund of a payment, once per key. `made` also if all of it was refunded meanwhile.
 * `rejected` if Stripe will never accept the request, `failed` if it may later; both are logged.
 */
export async function refund(
  stripe: Stripe,
  due: DueRefund,
  idempotencyKey: string,
  reason: 'duplicate' | 'requested_by_customer',
): Promise<'made' | 'rejected' | 'failed'> {
  try {
    await stripe.refunds.create(
      {
        payment_intent: due.paymentIntentId,
        amount: due.cents,
        reason,
        // A restored database knows refunds by this: Stripe forgets keys after a day.
        metadata: { [REFUND_KEY]: idempotencyKey },
        // The shop's part of what goes back goes back too; without a fee nothing is said of one.
        ...(due.feeCents > 0 ? { refund_application_fee: true } : {}),
      },
      { stripeAccount: due.accountId, idempotencyKey },
    )
  } catch (error) {
    const code = error instanceof Stripe.errors.StripeError ? error.code : undefined
    if (code === 'charge_already_refunded') return 'made'
    log('error', { event: 'not_refunded', refund: idempotencyKey }, error)
    const isFinal = error instanceof Stripe.errors.StripeInvalidRequestError && !(await mayPass(stripe, due, code))
    return isFinal ? 'rejected' : 'failed'
  }
  return 'made'
}

/** Whether Stripe may accept it later: when a dispute ends or a balance grows. */
async function mayPass(stripe: Stripe, { paymentIntentId, accountId }: DueRefund, code?: string): Promise<boolean> {
  if (code !== 'charge_disputed') return code === 'insufficient_funds' || code === 'balance_insufficient'
  const disputes = await stripe.disputes.list({ payment_intent: paymentIntentId }, { stripeAccount: accountId })
  return disputes.data.some(({ status }) => !DISPUTE_ENDS.includes(status))
}

/**
 * The same for money that must go back. If the seller refunded a part at Stripe, refunds the rest.
 * Requests the whole first, so that a request whose answer got lost isn't followed by another.
 */
export async function refundOrRest(
  ...[stripe, due, idempotencyKey, reason]: Parameters<typeof refund>
): ReturnType<typeof refund> {
  const outcome = await refund(stripe, due, idempotencyKey, reason)
  if (outcome !== 'rejected') return outcome
  const cents = await askStripe(() => refundableOf(stripe, due.paymentIntentId, due.accountId))
  if (cents >= due.cents) return outcome
  return cents > 0 ? await refund(stripe, { ...due, cents }, `${idempotencyKey}-rest-${cents}`, reason) : 'made'
}

/**
 * Applies a session's facts and refunds what is due. A paid session grants, an awaiting one makes its
 * order `processing`, expired and failed ones close, open ones change nothing. Rejects with session_mismatch if account, amount,
 * tax, currency or mode differ from the order.
 */
export async function fulfil(stripe: Stripe, acting: Acting, facts: SessionFacts): Promise<void> {
  const [fulfilled] = await acting.inOneRoundTrip(
    (sql) => sql<Fulfilled[]>`
      select order_id, fee_cents, pending_refund_cents from private.apply_session(${sql.json(facts)})`,
  )
  const due = dueOf(fulfilled, facts)
  if (due) await payBack(stripe, acting, due)
}
