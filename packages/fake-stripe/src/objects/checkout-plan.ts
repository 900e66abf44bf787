// What a Checkout Session knows but does not show: its lines, what to put on the payment, a payment waiting for the bank.
import type Stripe from 'stripe'
import type { PayerDetails, PaymentMethod } from './payment-method.ts'

export type PaymentIntentData = {
  metadata: Record<string, string>
  description: string | null
  receipt_email: string | null
  application_fee_amount: number | null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
}

export type CheckoutPlan = {
  /** `plan_` and the session's id. */
  id: string
  lineItems: Stripe.LineItem[]
  intentData: PaymentIntentData
  /** Who made the session for the account, if not the account itself. */
  application: string | null
  /** Set while the customer is on the bank's authentication page. */
  awaitingAuthentication: { method: PaymentMethod; payer: PayerDetails } | null
}

export const planId = (sessionId: string) => `plan_${sessionId}`
