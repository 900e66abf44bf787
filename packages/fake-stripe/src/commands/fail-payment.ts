// An attempt to pay is declined. The session stays open and the customer may try another way ("Declines").
import type Stripe from 'stripe'
import { buildCharge, failed } from '../objects/charge.ts'
import { type Decline, lastPaymentError } from '../objects/decline.ts'
import { NO_REQUEST } from '../objects/event.ts'
import type { Provider } from '../provider.ts'
import { emit } from '../webhooks/emit.ts'
import { type Checkout, openIntent } from './checkout.ts'
import type { Payment } from './complete-payment.ts'

/** A decline by the card's bank leaves a failed charge; a failed authentication never became a charge. */
export function failPayment(provider: Provider, checkout: Checkout, payment: Payment, decline: Decline): void {
  const { objects, clock, publicUrl } = provider
  const { account } = checkout
  const intent = openIntent(provider, checkout)
  const charge = decline.declineCode
    ? objects.insert(
        'charge',
        account,
        buildCharge({ intent, ...payment, created: clock.now(), publicUrl }, failed(decline)),
      )
    : undefined
  const declined = objects.update('payment_intent', {
    ...intent,
    ...declinedWith(decline, charge),
    latest_charge: charge?.id ?? intent.latest_charge,
  })
  emit(provider, { type: 'payment_intent.payment_failed', object: declined, account, cause: NO_REQUEST })
}

/** What a failed attempt changes on its PaymentIntent. */
export function declinedWith(decline: Decline, charge: Stripe.Charge | undefined): Partial<Stripe.PaymentIntent> {
  return {
    status: 'requires_payment_method',
    last_payment_error: lastPaymentError(decline, charge?.id),
    next_action: null,
    payment_method: null,
    processing: null,
  }
}
