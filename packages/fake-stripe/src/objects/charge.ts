// The Charge object (API reference, "The Charge object"): one attempt to charge a PaymentIntent.
import type Stripe from 'stripe'
import { newId } from '../ids.ts'
import type { Decline } from './decline.ts'
import type { PayerDetails, PaymentMethod } from './payment-method.ts'

export type NewCharge = {
  intent: Stripe.PaymentIntent
  method: PaymentMethod
  payer: PayerDetails
  created: number
}

/** The keys of a Charge that describe its outcome. */
type ChargeResult = Pick<
  Stripe.Charge,
  'amount_captured' | 'captured' | 'failure_code' | 'failure_message' | 'outcome' | 'paid' | 'status'
>

const outcome = (parts: Partial<Stripe.Charge.Outcome>): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  seller_message: 'Payment complete.',
  type: 'authorized',
  ...parts,
})

export const succeeded = (amount: number): ChargeResult => ({
  amount_captured: amount,
  captured: true,
  failure_code: null,
  failure_message: null,
  outcome: outcome({}),
  paid: true,
  status: 'succeeded',
})

/** A delayed payment. Stripe shows it as captured before the bank has answered. */
export const pending = (amount: number): ChargeResult => ({ ...succeeded(amount), paid: false, status: 'pending' })

/** Source: "Declines", where `outcome.reason` carries the decline code. */
export const failed = (decline: Decline): ChargeResult => ({
  amount_captured: 0,
  captured: false,
  failure_code: decline.code,
  failure_message: decline.message,
  outcome: outcome({
    network_status: 'declined_by_network',
    reason: decline.declineCode,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  }),
  paid: false,
  status: 'failed',
})

export function buildCharge(from: NewCharge, result: ChargeResult): Stripe.Charge {
  const { intent, method, payer } = from
  const id = newId('charge')
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    application: intent.application,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: { address: null, email: payer.email, name: payer.name, phone: null, tax_id: null },
    calculated_statement_descriptor: intent.statement_descriptor,
    ...result,
    created: from.created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: method.details,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    transfer_data: null,
    transfer_group: null,
  }
}
