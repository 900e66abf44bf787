// The Balance Transaction object (API reference, "Balance Transactions"; "Reporting categories and
// types"): a movement of money on one account's balance.
import type Stripe from 'stripe'
import { newId } from '../ids.ts'

const DAY = 24 * 60 * 60
/** "Payout schedule": two days, the shortest of any country. */
const SECONDS_TO_AVAILABLE = 2 * DAY

/** Stripe's names of movements, on the balance and in reports. */
const MOVEMENTS = {
  charge: { types: ['charge', 'payment'], category: 'charge' },
  refund: { types: ['refund', 'payment_refund'], category: 'refund' },
  refund_failure: { types: ['refund_failure', 'refund_failure'], category: 'refund_failure' },
  application_fee: { types: ['application_fee', 'application_fee'], category: 'platform_earning' },
  application_fee_refund: {
    types: ['application_fee_refund', 'application_fee_refund'],
    category: 'platform_earning_refund',
  },
  /** A connected account's refund of the platform's fee. */
  fee_returned: { types: ['adjustment', 'adjustment'], category: 'fee' },
  dispute: { types: ['adjustment', 'adjustment'], category: 'dispute' },
  payout: { types: ['payout', 'payout'], category: 'payout' },
  payout_failure: { types: ['payout_failure', 'payout_failure'], category: 'payout_reversal' },
  dispute_reversal: { types: ['adjustment', 'adjustment'], category: 'dispute_reversal' },
} as const

export type Movement = {
  kind: keyof typeof MOVEMENTS
  /** Cents before fees. Negative for outgoing money. */
  amount: number
  currency: string
  /** Id of the object that caused the movement. */
  source: string
  /** Card payments and other methods have different types. */
  byCard: boolean
  /** Whether a charge's money is available at once. */
  isAvailable?: boolean
  fees?: Stripe.BalanceTransaction.FeeDetail[]
  description?: string | null
  created: number
}

export function buildBalanceTransaction(from: Movement): Stripe.BalanceTransaction {
  const { types, category } = MOVEMENTS[from.kind]
  const fees = from.fees ?? []
  const fee = fees.reduce((sum, { amount }) => sum + amount, 0)
  const waits = from.kind === 'charge' && !from.isAvailable
  return {
    id: newId('balanceTransaction'),
    object: 'balance_transaction',
    amount: from.amount,
    available_on: from.created + (waits ? SECONDS_TO_AVAILABLE : 0),
    balance_type: 'payments',
    created: from.created,
    currency: from.currency,
    description: from.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fees,
    net: from.amount - fee,
    reporting_category: category,
    source: from.source,
    status: waits ? 'pending' : 'available',
    type: from.byCard ? types[0] : types[1],
  }
}

/** The transaction at a time. Pending money becomes available after some days. */
export const transactionAt = (transaction: Stripe.BalanceTransaction, now: number): Stripe.BalanceTransaction => ({
  ...transaction,
  status: transaction.available_on <= now ? 'available' : 'pending',
})

/**
 * "Pricing" of a US account: 2.9 % and 30 cents by card, 0.8 % but at most 5 dollars by bank debit.
 */
export function processingFee(amount: number, currency: string, byCard: boolean): Stripe.BalanceTransaction.FeeDetail {
  return {
    amount: byCard ? Math.round(amount * 0.029) + 30 : Math.min(Math.round(amount * 0.008), 500),
    application: null,
    currency,
    description: 'Stripe processing fees',
    type: 'stripe_fee',
  }
}

/** The platform's fee in the connected account's transaction. */
export const platformFee = (
  amount: number,
  currency: string,
  application: string,
): Stripe.BalanceTransaction.FeeDetail => ({
  amount,
  application,
  currency,
  description: 'application fee',
  type: 'application_fee',
})

/** "Dispute fees": the cost of a dispute besides its amount. */
export const disputeFee = (currency: string): Stripe.BalanceTransaction.FeeDetail => ({
  amount: 1_500,
  application: null,
  currency,
  description: 'Dispute fee',
  type: 'stripe_fee',
})
