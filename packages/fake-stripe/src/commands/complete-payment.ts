// The money moves at once: charge, PaymentIntent and session reach their final state together.
import type Stripe from 'stripe'
import { buildCharge, succeeded } from '../objects/charge.ts'
import { customerDetails } from '../objects/checkout-session.ts'
import { NO_REQUEST } from '../objects/event.ts'
import type { PayerDetails, PaymentMethod } from '../objects/payment-method.ts'
import type { Provider } from '../provider.ts'
import { emit } from '../webhooks/emit.ts'
import { collectFee } from './application-fee.ts'
import { type Checkout, openIntent } from './checkout.ts'

export type Payment = { method: PaymentMethod; payer: PayerDetails }

export function completePayment(provider: Provider, checkout: Checkout, { method, payer }: Payment): void {
  const { objects, clock, publicUrl } = provider
  const { account } = checkout
  const intent = openIntent(provider, checkout)
  const charged = objects.insert(
    'charge',
    account,
    buildCharge({ intent, method, payer, created: clock.now(), publicUrl }, succeeded(intent.amount)),
  )
  const charge = collectFee(provider, account, charged)
  const paid = objects.update('payment_intent', { ...intent, ...paidWith(charge), payment_method: method.id })
  const session = objects.update('checkout.session', {
    ...checkout.session,
    status: 'complete',
    payment_status: 'paid',
    customer_details: customerDetails(payer),
    url: null,
  })
  emit(provider, { type: 'charge.succeeded', object: charge, account, cause: NO_REQUEST })
  emit(provider, { type: 'payment_intent.succeeded', object: paid, account, cause: NO_REQUEST })
  emit(provider, { type: 'checkout.session.completed', object: session, account, cause: NO_REQUEST })
}

/** What a successful charge changes on its PaymentIntent. */
export function paidWith(charge: Stripe.Charge): Partial<Stripe.PaymentIntent> {
  return {
    status: 'succeeded',
    amount_received: charge.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    processing: null,
  }
}
