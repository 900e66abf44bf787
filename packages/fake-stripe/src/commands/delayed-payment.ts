// Delayed notification methods ("Fulfill orders", delayed payments): the session completes unpaid, the bank answers later.
import type Stripe from 'stripe'
import { invalidRequest, noSuch } from '../api/errors.ts'
import { buildCharge, failed, pending, succeeded } from '../objects/charge.ts'
import { completed } from '../objects/checkout-session.ts'
import { DEBIT_FAILED } from '../objects/decline.ts'
import { NO_REQUEST } from '../objects/event.ts'
import type { Provider } from '../provider.ts'
import { emit } from '../webhooks/emit.ts'
import { declinedWith, type Payment, paidWith, takeMoney } from './charge-intent.ts'
import { type Checkout, openIntent, readCheckout } from './checkout.ts'
import { redeem } from './price-lines.ts'

export function beginDelayedPayment(provider: Provider, checkout: Checkout, { method, payer }: Payment): void {
  const { objects, clock, publicUrl } = provider
  const { account } = checkout
  const intent = openIntent(provider, checkout)
  const charge = buildCharge({ intent, method, payer, created: clock.now(), publicUrl }, pending(intent.amount))
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
  redeem(provider, account, session)
  emit(provider, { type: 'checkout.session.completed', object: session, account, cause: NO_REQUEST })
}

/** The bank's late answer. Throws 404 for an unknown session, 400 for one that does not wait for its bank. */
export function settleDelayedPayment(
  provider: Provider,
  sessionId: string,
  outcome: 'succeed' | 'fail',
): Stripe.Checkout.Session {
  const { database, objects } = provider
  return database.transaction(() => {
    const { session, account } = readCheckout(provider, sessionId)
    const intent = objects.find('payment_intent', String(session.payment_intent), account)
    if (intent?.status !== 'processing')
      throw invalidRequest('This Checkout Session has no payment that is being processed.')
    const charge = objects.find('charge', String(intent.latest_charge), account)
    if (!charge) throw noSuch('charge', String(intent.latest_charge))

    const happened = { account, cause: NO_REQUEST }
    if (outcome === 'fail') {
      const bounced = objects.update('charge', { ...charge, ...failed(DEBIT_FAILED) })
      const declined = objects.update('payment_intent', { ...intent, ...declinedWith(DEBIT_FAILED, bounced) })
      emit(provider, { type: 'payment_intent.payment_failed', object: declined, ...happened })
      emit(provider, { type: 'checkout.session.async_payment_failed', object: session, ...happened })
      return session
    }
    const charged = objects.update('charge', { ...charge, ...succeeded(charge.amount) })
    const settled = takeMoney(provider, account, charged)
    const paid = objects.update('payment_intent', { ...intent, ...paidWith(settled) })
    const fulfilled = objects.update('checkout.session', { ...session, payment_status: 'paid' })
    emit(provider, { type: 'charge.succeeded', object: settled, ...happened })
    emit(provider, { type: 'payment_intent.succeeded', object: paid, ...happened })
    emit(provider, { type: 'checkout.session.async_payment_succeeded', object: fulfilled, ...happened })
    return fulfilled
  })
}
