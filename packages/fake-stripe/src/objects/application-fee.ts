// The Application Fee object and its refunds (API reference, "Application Fees" and "Application Fee Refunds").
import type Stripe from 'stripe'
import { newId } from '../ids.ts'

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

/** The fee with a part of it given back. */
export function withRefund(fee: Stripe.ApplicationFee, refund: Stripe.FeeRefund): Stripe.ApplicationFee {
  const refunded = fee.amount_refunded + refund.amount
  return {
    ...fee,
    amount_refunded: refunded,
    refunded: refunded === fee.amount,
    refunds: { ...fee.refunds, data: [refund, ...fee.refunds.data] },
  }
}
