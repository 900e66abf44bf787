// A payment method in the format of a Charge's `payment_method_details`.
import type Stripe from 'stripe'
import { newId } from '../ids.ts'

export type PayerDetails = {
  email: string | null
  name: string | null
  /** Two letters. Required if the tax depends on it. */
  country?: string | null
}

export type PaymentMethod = { id: string; details: Stripe.Charge.PaymentMethodDetails }

export type Card = { number: string; expMonth: number; expYear: number }

/** `authenticated`: the customer passed 3-D Secure. */
export function cardMethod(card: Card, authenticated: boolean): PaymentMethod {
  return {
    id: newId('paymentMethod'),
    details: {
      type: 'card',
      card: {
        amount_authorized: null,
        authorization_code: null,
        brand: 'visa',
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: 'US',
        electronic_commerce_indicator: null,
        exp_month: card.expMonth,
        exp_year: card.expYear,
        extended_authorization: { status: 'disabled' },
        fingerprint: null,
        funding: 'credit',
        incremental_authorization: { status: 'unavailable' },
        installments: null,
        last4: card.number.slice(-4),
        mandate: null,
        multicapture: { status: 'unavailable' },
        network: 'visa',
        network_token: { used: false },
        network_transaction_id: null,
        overcapture: { maximum_amount_capturable: 0, status: 'unavailable' },
        regulated_status: 'unregulated',
        three_d_secure: authenticated
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: '05',
              exemption_indicator: null,
              result: 'authenticated',
              result_reason: null,
              transaction_id: null,
              version: '2.2.0',
            }
          : null,
        transaction_link_id: null,
        wallet: null,
      },
    },
  }
}

/** "ACH Direct Debit": the bank confirms the payment days later. */
export function bankDebitMethod(): PaymentMethod {
  return {
    id: newId('paymentMethod'),
    details: {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: 'individual',
        account_type: 'checking',
        bank_name: 'TEST BANK',
        fingerprint: null,
        last4: '6789',
        payment_reference: null,
        routing_number: '110000000',
      },
    },
  }
}
