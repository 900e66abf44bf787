// A session with the data to pay it, for the payment commands.
import type Stripe from 'stripe'
import { resourceMissing } from '../api/errors.ts'
import { NO_REQUEST } from '../objects/event.ts'
import { type CheckoutPlan, planId } from '../objects/line-item.ts'
import { buildPaymentIntent } from '../objects/payment-intent.ts'
import type { Provider } from '../provider.ts'
import { now } from '../units.ts'
import { withTax } from './automatic-tax.ts'
import { expireSession } from './expire-session.ts'

export type Checkout = {
  session: Stripe.Checkout.Session
  plan: CheckoutPlan
  merchant: Stripe.Account
  /** Id of the seller's account. */
  account: string
}

/** Reads a session for its page. Expires it if it is overdue. @throws 404 if it is unknown */
export function readCheckout(provider: Provider, sessionId: string): Checkout {
  const { objects, database } = provider
  return database.transaction(() => {
    const found = objects.findAnywhere('checkout.session', sessionId)
    const plan = found && objects.find('checkout.plan', planId(sessionId), found.account)
    const merchant = found && objects.findAnywhere('account', found.account)?.object
    if (!found || !plan || !merchant) throw resourceMissing('checkout.session', sessionId, 'session')
    const overdue = found.object.status === 'open' && found.object.expires_at <= now()
    const session = overdue ? expireSession(provider, sessionId, NO_REQUEST) : found.object
    return { session, plan, merchant, account: found.account }
  })
}

/**
 * The session's PaymentIntent, created at the first attempt to pay. Later attempts use the same
 * one.
 */
export function openIntent(provider: Provider, checkout: Checkout): Stripe.PaymentIntent {
  const { objects } = provider
  const { plan, account } = checkout
  const { payment_intent: intentId } = checkout.session
  const existing = typeof intentId === 'string' && objects.find('payment_intent', intentId, account)
  if (existing) return existing
  const { session, lineItems } = withTax(provider, account, { session: checkout.session, lineItems: plan.lineItems })
  checkout.plan = objects.update('checkout.plan', { ...plan, lineItems })
  const intent = buildPaymentIntent({
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    paymentMethodTypes: session.payment_method_types,
    data: plan.intentData,
    application: plan.application,
    created: now(),
  })
  objects.insert('payment_intent', account, intent)
  checkout.session = objects.update('checkout.session', { ...session, payment_intent: intent.id })
  return intent
}

export const merchantName = ({ merchant }: Checkout) => merchant.business_profile?.name ?? 'This merchant'

/** A session for its page, with the tax for a customer who lives at the account's registration. */
export function previewTax(provider: Provider, checkout: Checkout): Checkout {
  const { session, plan, account } = checkout
  const shown = withTax(provider, account, { session, lineItems: plan.lineItems })
  return { ...checkout, session: shown.session, plan: { ...plan, lineItems: shown.lineItems } }
}
