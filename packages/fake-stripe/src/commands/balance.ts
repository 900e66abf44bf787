// Books each movement of money on the balances of the seller and the platform.
import type Stripe from 'stripe'
import {
  buildBalanceTransaction,
  disputeFee,
  type Movement,
  platformFee,
  processingFee,
} from '../objects/balance-transaction.ts'
import { behaviourAfterPayment } from '../objects/test-cards.ts'
import type { Provider } from '../provider.ts'
import { now } from '../units.ts'

type Booking = Omit<Movement, 'created' | 'byCard'> & { byCard?: boolean }

export function book(provider: Provider, account: string, booking: Booking): Stripe.BalanceTransaction {
  const { objects } = provider
  const transaction = buildBalanceTransaction({ byCard: true, ...booking, created: now() })
  return objects.insert('balance_transaction', account, transaction)
}

const byCardOf = (charge: Stripe.Charge) => charge.payment_method_details?.type === 'card'

/** The charge with its balance transaction, which includes Stripe's own fee and the platform's. */
export function bookCharge(provider: Provider, account: string, charge: Stripe.Charge): Stripe.Charge {
  const { amount, currency, application_fee_amount: ours } = charge
  const byCard = byCardOf(charge)
  const application = String(charge.application ?? provider.settings.connectClientId)
  const booked = book(provider, account, {
    kind: 'charge',
    amount,
    currency,
    source: charge.id,
    byCard,
    isAvailable: behaviourAfterPayment(charge.payment_method_details?.card?.last4).skipsPending ?? false,
    description: charge.description,
    fees: [...(ours ? [platformFee(ours, currency, application)] : []), processingFee(amount, currency, byCard)],
  })
  return provider.objects.update('charge', { ...charge, balance_transaction: booked.id })
}

/** The refunded amount. Stripe keeps its fees ("Refund and cancel payments"). */
export function bookRefund(provider: Provider, account: string, charge: Stripe.Charge, refund: Stripe.Refund) {
  const booked = book(provider, account, {
    kind: 'refund',
    amount: -refund.amount,
    currency: refund.currency,
    source: refund.id,
    byCard: byCardOf(charge),
    description: 'REFUND FOR CHARGE',
  })
  return provider.objects.update('refund', { ...refund, balance_transaction: booked.id })
}

/** A dispute takes its amount and a fee ("How disputes work"). */
export function bookDispute(provider: Provider, account: string, dispute: Stripe.Dispute): Stripe.Dispute {
  const { amount, currency, id } = dispute
  const booked = book(provider, account, {
    kind: 'dispute',
    amount: -amount,
    currency,
    source: id,
    description: `Chargeback withdrawal for ${dispute.charge}`,
    fees: [disputeFee(currency)],
  })
  return provider.objects.update('dispute', { ...dispute, balance_transactions: [booked] })
}

/** A won dispute returns its amount, but not the fee. */
export function bookDisputeReversal(provider: Provider, account: string, dispute: Stripe.Dispute): Stripe.Dispute {
  const { amount, currency, id } = dispute
  const booked = book(provider, account, {
    kind: 'dispute_reversal',
    amount,
    currency,
    source: id,
    description: `Chargeback reversal for ${dispute.charge}`,
  })
  return provider.objects.update('dispute', {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, booked],
  })
}

/** Money that leaves for the seller's bank. It comes back if the bank refuses it. */
export function bookPayout(
  provider: Provider,
  account: string,
  payout: Stripe.Payout,
  kind: 'payout' | 'payout_failure',
) {
  const { amount, currency, id, description } = payout
  return book(provider, account, {
    kind,
    amount: kind === 'payout' ? -amount : amount,
    currency,
    source: id,
    description: kind === 'payout' ? description : 'REFUND FOR PAYOUT',
  }).id
}
