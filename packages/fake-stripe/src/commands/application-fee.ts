// The platform's fee on a payment: charged with the payment, and refunded if a refund includes it
// ("Collect application fees").
import type Stripe from 'stripe'
import { type ApiError, invalidParam, invalidRequest } from '../api/errors.ts'
import { buildApplicationFee, buildFeeRefund, withRefund } from '../objects/refund.ts'
import type { Provider } from '../provider.ts'
import { now } from '../units.ts'
import { book } from './balance.ts'

/** 400: an account that acts for itself has no platform to pay. */
export const feeWithoutApplication = (param: string): ApiError =>
  invalidParam(
    param,
    'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment.',
  )

/** The charge with the platform's fee, or unchanged without one. */
export function collectFee(provider: Provider, account: string, charge: Stripe.Charge): Stripe.Charge {
  if (!charge.application_fee_amount) return charge
  const { objects, platformAccount } = provider
  const taken = objects.insert('application_fee', platformAccount, buildApplicationFee(charge, account, now()))
  const { id: source, amount, currency } = taken
  const booked = book(provider, platformAccount, { kind: 'application_fee', amount, currency, source })
  const fee = objects.update('application_fee', { ...taken, balance_transaction: booked.id })
  return objects.update('charge', { ...charge, application_fee: fee.id })
}

/**
 * Refunds the same share of the fee as of the charge, and the rest with the charge's last part.
 * @throws 400 without a fee
 */
export function refundFee(provider: Provider, account: string, charge: Stripe.Charge, amount: number): void {
  const { objects, platformAccount } = provider
  const fee = charge.application_fee && objects.find('application_fee', String(charge.application_fee), platformAccount)
  if (!fee)
    throw invalidRequest(`Charge ${charge.id} has no application fee to refund.`, undefined, 'refund_application_fee')
  const left = fee.amount - fee.amount_refunded
  const isRest = charge.amount_refunded + amount === charge.amount
  const part = isRest ? left : Math.min(left, Math.round((fee.amount * amount) / charge.amount))
  if (part > 0) giveBack(provider, account, fee, part, now())
}

/**
 * Moves money from the platform's balance to the seller's, as an adjustment ("Reporting categories
 * and types").
 */
function giveBack(provider: Provider, account: string, fee: Stripe.ApplicationFee, amount: number, now: number): void {
  const { objects, platformAccount } = provider
  const { currency } = fee
  const refund = buildFeeRefund(fee, amount, now)
  const taken = book(provider, platformAccount, {
    kind: 'application_fee_refund',
    amount: -amount,
    currency,
    source: refund.id,
  })
  book(provider, account, {
    kind: 'fee_returned',
    amount,
    currency,
    source: refund.id,
    description: 'application fee refund',
  })
  const returned = objects.insert('fee_refund', platformAccount, { ...refund, balance_transaction: taken.id })
  objects.update('application_fee', withRefund(fee, returned))
}
