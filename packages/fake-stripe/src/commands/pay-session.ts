// A customer submits the hosted page. The number on the card decides what happens ("Test card numbers").

import { successUrl } from '../objects/checkout-session.ts'
import { bankDebitMethod, type Card, cardMethod, type PayerDetails } from '../objects/payment-method.ts'
import { behaviourOf } from '../objects/test-cards.ts'
import type { Provider } from '../provider.ts'
import { declineIntent, type Payment } from './charge-intent.ts'
import { type Checkout, merchantName, openIntent, readCheckout } from './checkout.ts'
import { completePayment } from './complete-payment.ts'
import { beginDelayedPayment } from './delayed-payment.ts'

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
    const payer = { ...attempt.payer, country: session.automatic_tax.enabled ? (attempt.payer.country ?? 'US') : null }
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

/** "3D Secure authentication": the payment waits in `requires_action` until the customer comes back from the bank. */
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
