// The PaymentIntent object (API reference, "The PaymentIntent object"), created by Checkout at the
// first attempt to pay, or through the API.
import type Stripe from 'stripe'
import { newId } from '../ids.ts'
import type { PaymentIntentData } from './line-item.ts'

export type NewIntent = {
  /** In cents. */
  amount: number
  currency: string
  paymentMethodTypes: string[]
  data: PaymentIntentData
  /** The platform's client id, if the payment is for a connected account. */
  application: string | null
  created: number
}

export function buildPaymentIntent(from: NewIntent): Stripe.PaymentIntent {
  const { amount, currency, data, application, created } = from
  const id = newId('paymentIntent')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application,
    application_fee_amount: data.application_fee_amount,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('clientSecret')}`,
    confirmation_method: 'automatic',
    created,
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: data.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: from.paymentMethodTypes,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}
