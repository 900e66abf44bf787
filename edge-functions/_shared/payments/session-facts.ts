// Stripe's current state of a checkout session. Events and redirects are only hints to read it.
import type Stripe from 'stripe'
import { NO_REFUNDS, type Refunded, refundedOf } from './movements.ts'
import { askStripe } from './stripe.ts'

// A dispute for private.follow_dispute, from Stripe's current state.

export type DisputeFacts = ReturnType<typeof disputeFacts>

export const disputeFacts = ({ id, status, reason, amount, created, ...dispute }: Stripe.Dispute) => ({
  ...{ id, status, reason, cents: amount },
  /** What its balance transactions took and didn't bring back, in the currency of the payment. */
  taken_cents: dispute.balance_transactions.reduce((sum, moved) => sum - Math.sign(moved.amount) * amount, 0),
  opened_at: isoOf(created),
  answer_by: dispute.evidence_details.due_by ? isoOf(dispute.evidence_details.due_by) : null,
  is_answered: dispute.evidence_details.submission_count > 0,
})

/** What a dispute took for good, as private.apply_dispute sees it, in cents. */
export const lostCents = (dispute: DisputeFacts | null): number =>
  dispute?.status === 'lost' || (dispute?.status === 'prevented' && dispute.taken_cents > 0) ? dispute.cents : 0

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString()

export type SessionFacts = {
  sessionId: string
  accountId: string
  /** open: not paid yet. awaiting: complete, and the bank processes it. failed: no money comes. */
  state: 'open' | 'awaiting' | 'paid' | 'expired' | 'failed'
  url: string | null
  amountCents: number
  /** The tax in it. */
  taxCents: number
  currency: string
  livemode: boolean
  paymentIntentId: string | null
  /** The address that the payer gave. */
  payerAddress: string | null
  /** Refunds to the buyer, those that failed later, and of the shop's fee, in cents, and the newest dispute. */
  refundedCents: number
  failedRefunds: NonNullable<Refunded['failures']>
  feeRefundedCents: number
  dispute: DisputeFacts | null
}

/** Re-reads a session on the seller's account, with earlier refunds and disputes. */
export async function readSession(stripe: Stripe, sessionId: string, accountId: string): Promise<SessionFacts> {
  return await askStripe(async () => {
    const onAccount = { stripeAccount: accountId }
    const session = await stripe.checkout.sessions.retrieve(
      sessionId,
      { expand: ['payment_intent.latest_charge'] },
      onAccount,
    )
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
    const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
    const disputes =
      charge?.disputed && intent ? await stripe.disputes.list({ payment_intent: intent.id, limit: 1 }, onAccount) : null
    const dispute = disputes?.data[0]
    const {
      refundedCents,
      feeCents,
      failures = [],
    } = charge?.amount_refunded ? await refundedOf(stripe, charge, accountId) : NO_REFUNDS
    return {
      ...factsOf(session, accountId),
      refundedCents,
      failedRefunds: failures,
      feeRefundedCents: feeCents,
      dispute: dispute ? disputeFacts(dispute) : null,
    }
  })
}

/** The facts in a session object itself; of refunds and disputes it knows nothing. */
export function factsOf(session: Stripe.Checkout.Session, accountId: string): SessionFacts {
  const { payment_intent: intent } = session
  return {
    sessionId: session.id,
    accountId,
    state: stateOf(session),
    url: session.url,
    amountCents: session.amount_total ?? -1,
    taxCents: session.total_details?.amount_tax ?? -1,
    currency: session.currency ?? '',
    livemode: session.livemode,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    // Postgres stores neither NUL nor half a character, and no payment fails for them.
    payerAddress: session.customer_details?.email?.replaceAll('\0', '').toWellFormed() ?? null,
    refundedCents: 0,
    failedRefunds: [],
    feeRefundedCents: 0,
    dispute: null,
  }
}

/** A failed delayed payment leaves its session complete and unpaid. Only its intent shows it. */
function stateOf({ status, payment_status, payment_intent: intent }: Stripe.Checkout.Session): SessionFacts['state'] {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  if (payment_status !== 'unpaid') return 'paid'
  const hasFailed = typeof intent === 'object' && /^(requires_payment_method|canceled)$/.test(intent?.status ?? '')
  return hasFailed ? 'failed' : 'awaiting'
}
