// A customer submits the hosted page. The card number decides the outcome ("Test card numbers").

import type Stripe from 'stripe'
import { invalidRequest, resourceMissing } from '../api/errors.ts'
import { buildCharge, failed, pending, succeeded } from '../objects/charge.ts'
import { asksCountry, completed, paidInvoice, successUrl } from '../objects/checkout-session.ts'
import { AUTHENTICATION_FAILED, DEBIT_FAILED } from '../objects/decline.ts'
import { NO_REQUEST } from '../objects/event.ts'
import { bankDebitMethod, type Card, cardMethod, type PayerDetails } from '../objects/payment-method.ts'
import { behaviourOf } from '../objects/test-cards.ts'
import type { Provider } from '../provider.ts'
import { now } from '../units.ts'
import { emit } from '../webhooks/emit.ts'
import {
  chargeIntent,
  declinedWith,
  declineIntent,
  disputeTestCard,
  failIntent,
  type Payment,
  paidWith,
  takeMoney,
} from './charge-intent.ts'
import { type Checkout, merchantName, openIntent, readCheckout } from './checkout.ts'

export type PaymentAttempt = { payer: PayerDetails } & ({ card: Card } | { bankDebit: true })

export type PaymentOutcome =
  | { kind: 'paid'; redirect: string }
  | { kind: 'declined'; message: string }
  | { kind: 'authenticate' }
  /** The session is no longer open. */
  | { kind: 'closed' }

export function paySession(provider: Provider, sessionId: string, attempt: PaymentAttempt): PaymentOutcome {
  return provider.database.transaction((): PaymentOutcome => {
    const checkout = readCheckout(provider, sessionId)
    const { session, merchant } = checkout
    // A given address can't be changed on the page.
    const email = session.customer_email ?? attempt.payer.email
    const payer = { ...attempt.payer, email, country: asksCountry(session) ? (attempt.payer.country ?? 'US') : null }
    if (session.status !== 'open') return { kind: 'closed' }
    if (!merchant.charges_enabled)
      return { kind: 'declined', message: `${merchantName(checkout)} cannot take payments at the moment.` }
    checkout.plan = provider.objects.update('checkout.plan', { ...checkout.plan, awaitingAuthentication: null })
    if ('card' in attempt) return payWithCard(provider, checkout, attempt.card, payer)
    if (!session.payment_method_types.includes('us_bank_account'))
      return { kind: 'declined', message: 'This payment method is not offered here.' }
    beginDelayedPayment(provider, checkout, { method: bankDebitMethod(), payer })
    return { kind: 'paid', redirect: successUrl(session) }
  })
}

/** With a post-payment invoice, if it was asked for. */
function paid({ objects, publicUrl }: Provider, { account, merchant }: Checkout, session: Stripe.Checkout.Session) {
  const invoice = session.invoice_creation?.enabled
    ? objects.insert('invoice', account, paidInvoice(session, merchant, publicUrl)).id
    : null
  return objects.update('checkout.session', { ...session, payment_status: 'paid', invoice })
}

function payWithCard(provider: Provider, checkout: Checkout, card: Card, payer: PayerDetails): PaymentOutcome {
  const { authenticates = false, decline } = behaviourOf(card.number)
  const payment = { method: cardMethod(card, authenticates), payer }
  if (authenticates) {
    awaitAuthentication(provider, checkout, payment)
    return { kind: 'authenticate' }
  }
  if (decline) {
    const intent = openIntent(provider, checkout)
    declineIntent(provider, { account: checkout.account, intent, ...payment }, decline)
    return { kind: 'declined', message: decline.message }
  }
  completePayment(provider, checkout, payment)
  return { kind: 'paid', redirect: successUrl(checkout.session) }
}

/**
 * "3D Secure authentication": the payment waits in `requires_action` until the customer returns
 * from the bank.
 */
function awaitAuthentication(provider: Provider, checkout: Checkout, payment: Payment): void {
  const { objects, publicUrl } = provider
  const page = `${publicUrl}/c/pay/${checkout.session.id}`
  objects.update('payment_intent', {
    ...openIntent(provider, checkout),
    status: 'requires_action',
    payment_method: payment.method.id,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: page, url: `${page}/authenticate` } },
  })
  objects.update('checkout.plan', { ...checkout.plan, awaitingAuthentication: payment })
}

// Pays a session: charges its PaymentIntent and completes it in the same transaction.

export function completePayment(provider: Provider, checkout: Checkout, payment: Payment): void {
  const { account } = checkout
  const intent = chargeIntent(provider, { account, intent: openIntent(provider, checkout), ...payment })
  const session = paid(provider, checkout, completed(checkout.session, payment.payer))
  emit(provider, { type: 'checkout.session.completed', object: session, account, cause: NO_REQUEST })
  disputeTestCard(provider, account, intent)
}

// The customer returns from the bank's authentication page ("3D Secure authentication").

/** Returns `closed` if no payment is waiting for the bank. */
export function authenticatePayment(provider: Provider, sessionId: string, passed: boolean): PaymentOutcome {
  return provider.database.transaction((): PaymentOutcome => {
    const checkout = readCheckout(provider, sessionId)
    const { session, plan } = checkout
    const payment = plan.awaitingAuthentication
    if (session.status !== 'open' || !payment) return { kind: 'closed' }
    provider.objects.update('checkout.plan', { ...plan, awaitingAuthentication: null })
    if (passed) {
      completePayment(provider, checkout, payment)
      return { kind: 'paid', redirect: successUrl(session) }
    }
    const intent = openIntent(provider, checkout)
    declineIntent(provider, { account: checkout.account, intent, ...payment }, AUTHENTICATION_FAILED)
    return { kind: 'declined', message: AUTHENTICATION_FAILED.message }
  })
}

// Delayed notification methods ("Fulfill orders", delayed payments): the session completes unpaid,
// and the bank answers later.

export function beginDelayedPayment(provider: Provider, checkout: Checkout, { method, payer }: Payment): void {
  const { objects } = provider
  const { account } = checkout
  const intent = openIntent(provider, checkout)
  const charge = buildCharge({ intent, method, payer, created: now() }, pending(intent.amount))
  objects.insert('charge', account, charge)
  objects.update('payment_intent', {
    ...intent,
    status: 'processing',
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: method.id,
    processing: null,
  })
  const session = objects.update('checkout.session', completed(checkout.session, payer))
  emit(provider, { type: 'checkout.session.completed', object: session, account, cause: NO_REQUEST })
}

/**
 * The bank's delayed answer.
 * @throws 404 for an unknown session, 400 if it isn't waiting for its bank
 */
export function settleDelayedPayment(
  provider: Provider,
  sessionId: string,
  outcome: 'succeed' | 'fail',
): Stripe.Checkout.Session {
  const { database, objects } = provider
  return database.transaction(() => {
    const checkout = readCheckout(provider, sessionId)
    const { session, account } = checkout
    const intent = objects.find('payment_intent', String(session.payment_intent), account)
    if (intent?.status !== 'processing')
      throw invalidRequest('This Checkout Session has no payment that is being processed.')
    const charge = objects.find('charge', String(intent.latest_charge), account)
    if (!charge) throw resourceMissing('charge', String(intent.latest_charge))

    const happened = { account, cause: NO_REQUEST }
    if (outcome === 'fail') {
      const bounced = objects.update('charge', { ...charge, ...failed(DEBIT_FAILED) })
      failIntent(provider, account, { ...intent, ...declinedWith(DEBIT_FAILED, bounced) })
      emit(provider, { type: 'checkout.session.async_payment_failed', object: session, ...happened })
      return session
    }
    const charged = objects.update('charge', { ...charge, ...succeeded(charge.amount) })
    const settled = takeMoney(provider, account, charged)
    objects.update('payment_intent', { ...intent, ...paidWith(settled) })
    const fulfilled = paid(provider, checkout, session)
    emit(provider, { type: 'checkout.session.async_payment_succeeded', object: fulfilled, ...happened })
    return fulfilled
  })
}
