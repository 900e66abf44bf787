// A balance transaction as the ledger is held against it (docs.stripe.com, "Balance Transactions").
import type Stripe from 'stripe'
import type { Transaction } from '../database/open-database.ts'

export type Movement = {
  id: string
  kind: 'charge' | 'refund' | 'dispute'
  intent: string
  source: string
  /** Negative for money given. For charges the shop's fee too. */
  cents: number
  fee: number
  /** What Stripe kept, its taxes included, in the smallest unit of the balance's currency. */
  stripe_fee: number
  stripe_fee_currency: string
  at: string
  /** Whether it is a charge that the shop's application made. */
  is_ours: boolean
}

/**
 * A balance transaction in the currency of its payment, which may differ from the balance's.
 * Undefined if it isn't about a payment, such as payouts. Failed refunds and reversed debits have
 * the same source and the other sign.
 */
export function movementOf(transaction: Stripe.BalanceTransaction, clientId: string): Movement | undefined {
  const { id, amount, source, fee_details, created, currency } = transaction
  if (typeof source !== 'object' || source === null) return undefined
  if (source.object !== 'charge' && source.object !== 'refund' && source.object !== 'dispute') return undefined
  const { payment_intent: intent } = source
  if (!intent) return undefined
  const sign = Math.sign(amount)
  const stripeFee = fee_details.reduce(
    (sum, { type, amount: cents }) => sum + (type === 'application_fee' ? 0 : cents),
    0,
  )
  return {
    id,
    kind: source.object,
    intent: idOf(intent),
    source: source.id,
    cents: sign * source.amount,
    fee: source.object === 'charge' ? sign * (source.application_fee_amount ?? 0) : 0,
    stripe_fee: stripeFee,
    stripe_fee_currency: currency,
    at: new Date(created * 1000).toISOString(),
    is_ours: source.object === 'charge' && source.application !== null && idOf(source.application) === clientId,
  }
}

const idOf = (reference: string | { id: string }) => (typeof reference === 'string' ? reference : reference.id)

// Refunds of a charge and of the shop's fee. The fee is the platform's own object, also for a
// seller's charge, and is refunded only on request (docs.stripe.com, "Direct charges").

/** All refunds that were ever made, and those of them that failed later: both only grow. */
export type Refunded = { refundedCents: number; feeCents: number; failures?: FailedRefund[] }
type FailedRefund = { id: string; cents: number; key: string | null }

/** Where a refund at Stripe says under which key it was asked for. */
export const REFUND_KEY = 'refund_key'

/** Whether its money came back from the bank or never left. */
export const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

export const NO_REFUNDS: Refunded = { refundedCents: 0, feeCents: 0 }

/** Asks for the fee only where something was refunded and a fee was taken. */
export async function refundedOf(stripe: Stripe, charge: Stripe.Charge, stripeAccount: string): Promise<Refunded> {
  const refunds = await stripe.refunds
    .list({ charge: charge.id, limit: 100 }, { stripeAccount })
    .autoPagingToArray({ limit: 10_000 })
  const refundedCents = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const failures = refunds
    .filter(hasFailed)
    .map(({ id, amount, metadata }) => ({ id, cents: amount, key: metadata?.[REFUND_KEY] ?? null }))
  const all = { refundedCents, feeCents: 0, ...(failures.length > 0 && { failures }) }
  const fee = charge.application_fee
  if (!fee || refundedCents === 0) return all
  const now = await stripe.applicationFees.retrieve(typeof fee === 'string' ? fee : fee.id)
  return { ...all, feeCents: now.amount_refunded }
}

async function chargeOf(stripe: Stripe, intentId: string, accountId: string): Promise<Stripe.Charge | null> {
  const intent = await stripe.paymentIntents.retrieve(
    intentId,
    { expand: ['latest_charge'] },
    { stripeAccount: accountId },
  )
  return typeof intent.latest_charge === 'object' ? intent.latest_charge : null
}

/** The same of a payment on a seller's account. */
export async function refundedOfPayment(stripe: Stripe, intentId: string, accountId: string): Promise<Refunded> {
  const charge = await chargeOf(stripe, intentId, accountId)
  return charge ? await refundedOf(stripe, charge, accountId) : NO_REFUNDS
}

/** Reads them, and gives what applies them to the order. */
export async function readRefunds(stripe: Stripe, intentId: string, accountId: string) {
  const { refundedCents, feeCents, failures = [] } = await refundedOfPayment(stripe, intentId, accountId)
  return async (sql: Transaction): Promise<void> => {
    await sql`
      select private.apply_refund(${intentId}, ${accountId}, ${refundedCents}, ${feeCents}, ${sql.json(failures)}::jsonb)`
  }
}

/** What can still be refunded of a payment, in cents. */
export async function refundableOf(stripe: Stripe, intentId: string, accountId: string): Promise<number> {
  const charge = await chargeOf(stripe, intentId, accountId)
  return charge ? charge.amount - charge.amount_refunded : 0
}
