// Charges a PaymentIntent: the charge, its balance transactions, and the test card's later effects.
import type Stripe from 'stripe'
import { buildCharge, failed, succeeded } from '../objects/charge.ts'
import { type Decline, lastPaymentError } from '../objects/decline.ts'
import { NO_REQUEST } from '../objects/event.ts'
import type { PayerDetails, PaymentMethod } from '../objects/payment-method.ts'
import { behaviourAfterPayment } from '../objects/test-cards.ts'
import type { Provider } from '../provider.ts'
import { now } from '../units.ts'
import { emit } from '../webhooks/emit.ts'
import { collectFee } from './application-fee.ts'
import { bookCharge } from './balance.ts'
import { openDispute, warnOfFraud } from './dispute-charge.ts'

export type Payment = { method: PaymentMethod; payer: PayerDetails }

export type Attempt = Payment & { account: string; intent: Stripe.PaymentIntent }

/** The money moves at once: charge and PaymentIntent reach their final states together. */
export function chargeIntent(provider: Provider, { account, intent, ...payment }: Attempt): Stripe.PaymentIntent {
  const { objects } = provider
  const built = buildCharge({ intent, ...payment, created: now() }, succeeded(intent.amount))
  const charge = takeMoney(provider, account, objects.insert('charge', account, built))
  return objects.update('payment_intent', { ...intent, ...paidWith(charge), payment_method: payment.method.id })
}

/** Takes the platform's and Stripe's fees when the money is booked. */
export const takeMoney = (provider: Provider, account: string, charge: Stripe.Charge): Stripe.Charge =>
  bookCharge(provider, account, collectFee(provider, account, charge))

/** Opens the dispute, or sends the warning, of some test cards. Call it last, after the payment's own event. */
export function disputeTestCard(provider: Provider, account: string, intent: Stripe.PaymentIntent): void {
  const charge = provider.objects.find('charge', String(intent.latest_charge), account)
  const { dispute, warns } = behaviourAfterPayment(charge?.payment_method_details?.card?.last4)
  if (charge && dispute) openDispute(provider, charge.id, { reason: dispute })
  if (charge && warns) warnOfFraud(provider, charge.id, 'misc')
}

/** Changes of a PaymentIntent by a successful charge. */
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

/** A decline by the bank leaves a failed charge. A failed authentication leaves none. */
export function declineIntent(
  provider: Provider,
  { account, intent, ...payment }: Attempt,
  decline: Decline,
): Stripe.PaymentIntent {
  const { objects } = provider
  const charge = decline.declineCode
    ? objects.insert('charge', account, buildCharge({ intent, ...payment, created: now() }, failed(decline)))
    : undefined
  return failIntent(provider, account, {
    ...intent,
    ...declinedWith(decline, charge),
    latest_charge: charge?.id ?? intent.latest_charge,
  })
}

/** Stores a PaymentIntent whose attempt failed, with its event. */
export function failIntent(provider: Provider, account: string, failed: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const object = provider.objects.update('payment_intent', failed)
  emit(provider, { type: 'payment_intent.payment_failed', object, account, cause: NO_REQUEST })
  return object
}

/** Changes of a PaymentIntent by a failed attempt. */
export function declinedWith(decline: Decline, charge: Stripe.Charge | undefined): Partial<Stripe.PaymentIntent> {
  return {
    status: 'requires_payment_method',
    last_payment_error: lastPaymentError(decline, charge?.id),
    next_action: null,
    payment_method: null,
    processing: null,
  }
}
