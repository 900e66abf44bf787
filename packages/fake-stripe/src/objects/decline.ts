// Reasons of a failed payment, with the texts of Stripe's pages "Decline codes" and "Error codes".
import type Stripe from 'stripe'

export type Decline = { code: string; declineCode: string | null; message: string }

export const GENERIC_DECLINE: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card has been declined.',
}

export const INSUFFICIENT_FUNDS: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}

export const EXPIRED_CARD: Decline = {
  code: 'expired_card',
  declineCode: 'expired_card',
  message: 'Your card has expired.',
}

/** Any valid card number that isn't a test card. */
export const LIVE_CARD_IN_TEST_MODE: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: 'Your card was declined. Your request was in test mode, but used a non test card.',
}

export const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export const DEBIT_FAILED: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  declineCode: null,
  message: "The customer's bank account could not be debited.",
}

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
