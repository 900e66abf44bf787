// Line items of a Checkout Session (API reference, "Retrieve a Checkout Session's line items").
import Stripe from 'stripe'
import { newId } from '../ids.ts'
import type { LineItemParams } from '../routes/checkout-session-params.ts'
import type { PayerDetails, PaymentMethod } from './payment-method.ts'

/** Builds the line with the one-off Price and Product that Stripe creates from `price_data`. */
export function buildLineItem(params: LineItemParams, created: number): Stripe.LineItem {
  const { currency, unit_amount: unitAmount, product_data: product, tax_behavior: taxBehavior } = params.price_data
  const total = unitAmount * params.quantity
  return {
    id: newId('lineItem'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency,
    description: product.name,
    metadata: {},
    price: {
      id: newId('price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: {
        id: newId('product'),
        object: 'product',
        active: false,
        created,
        default_price: null,
        description: null,
        images: product.images,
        livemode: false,
        marketing_features: [],
        metadata: {},
        name: product.name,
        package_dimensions: null,
        shippable: null,
        tax_code: null,
        tax_details: null,
        type: 'service',
        unit_label: null,
        updated: created,
        url: null,
      },
      recurring: null,
      tax_behavior: taxBehavior,
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: unitAmount,
      unit_amount_decimal: Stripe.Decimal.from(unitAmount),
    },
    quantity: params.quantity,
  }
}

/** The product of a line: an object in this service, an id in answers unless expanded. */
export function productOf(line: Stripe.LineItem): Stripe.Product | undefined {
  const product = line.price?.product
  return typeof product === 'object' && !product.deleted ? product : undefined
}

// Hidden data of a Checkout Session: its lines, fields for the payment, and a payment that waits
// for the bank.

export type PaymentIntentData = {
  metadata: Record<string, string>
  application_fee_amount: number | null
}

export type CheckoutPlan = {
  /** `plan_` with the session's id. */
  id: string
  lineItems: Stripe.LineItem[]
  intentData: PaymentIntentData
  /** The platform that created the session for the account, or null. */
  application: string | null
  /** Set while the customer is on the bank's authentication page. */
  awaitingAuthentication: { method: PaymentMethod; payer: PayerDetails } | null
}

export const planId = (sessionId: string) => `plan_${sessionId}`
