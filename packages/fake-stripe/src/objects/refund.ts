// The Refund object (API reference, "The Refund object").
import type Stripe from 'stripe'
import { newId } from '../ids.ts'

export type NewRefund = {
  charge: Stripe.Charge
  /** In cents, at most the rest of the charge. */
  amount: number
  reason: Stripe.Refund['reason']
  metadata: Record<string, string>
  created: number
}

export function buildRefund({ charge, amount, reason, metadata, created }: NewRefund): Stripe.Refund {
  const type = charge.payment_method_details?.type ?? 'card'
  return {
    id: newId('refund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details:
      type === 'card'
        ? { card: { type: 'refund' }, type }
        : { us_bank_transfer: { reference: null, reference_status: null }, type },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

// The Application Fee object and its refunds (API reference, "Application Fees" and "Application
// Fee Refunds").

export function buildApplicationFee(charge: Stripe.Charge, account: string, created: number): Stripe.ApplicationFee {
  const id = newId('applicationFee')
  return {
    id,
    object: 'application_fee',
    account,
    amount: charge.application_fee_amount ?? 0,
    amount_refunded: 0,
    application: charge.application ?? '',
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    fee_source: { type: 'charge', charge: charge.id },
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  }
}

export const buildFeeRefund = (fee: Stripe.ApplicationFee, amount: number, created: number): Stripe.FeeRefund => ({
  id: newId('feeRefund'),
  object: 'fee_refund',
  amount,
  balance_transaction: null,
  created,
  currency: fee.currency,
  fee: fee.id,
  metadata: {},
})

/** The fee after refunding part of it. */
export function withRefund(fee: Stripe.ApplicationFee, refund: Stripe.FeeRefund): Stripe.ApplicationFee {
  const refunded = fee.amount_refunded + refund.amount
  return {
    ...fee,
    amount_refunded: refunded,
    refunded: refunded === fee.amount,
    refunds: { ...fee.refunds, data: [refund, ...fee.refunds.data] },
  }
}
