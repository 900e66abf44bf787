// Reasons of a failed payment, with the texts of Stripe's pages "Decline codes" and "Error codes".
import type Stripe from 'stripe'

export type Decline = { code: string; declineCode: string | null; message: string }

const declined = (declineCode: string | null, message: string, code = 'card_declined'): Decline => ({
  code,
  declineCode,
  message,
})

export const GENERIC_DECLINE = declined('generic_decline', 'Your card has been declined.')
export const INSUFFICIENT_FUNDS = declined('insufficient_funds', 'Your card has insufficient funds.')
export const EXPIRED_CARD = declined('expired_card', 'Your card has expired.', 'expired_card')
/** Any valid card number that isn't a test card. */
export const LIVE_CARD_IN_TEST_MODE = declined(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card.',
)
export const AUTHENTICATION_FAILED = declined(
  null,
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  'payment_intent_authentication_failure',
)
export const DEBIT_FAILED = declined(
  null,
  "The customer's bank account could not be debited.",
  'payment_intent_payment_attempt_failed',
)

/** The PaymentIntent's `last_payment_error` after the attempt. */
export function lastPaymentError(decline: Decline, charge: string | undefined): Stripe.PaymentIntent.LastPaymentError {
  return {
    type: decline.declineCode ? 'card_error' : 'invalid_request_error',
    code: decline.code,
    message: decline.message,
    doc_url: `https://docs.stripe.com/error-codes/${decline.code.replaceAll('_', '-')}`,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    ...(charge && { charge }),
  }
}
