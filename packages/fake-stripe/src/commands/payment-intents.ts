// PaymentIntents that a platform creates itself, without a session ("Accept a payment",
// "PaymentIntents lifecycle").
import type Stripe from 'stripe'
import type { Caller } from '../api/authenticate.ts'
import { type ErrorBody, invalidParam, invalidRequest } from '../api/errors.ts'
import { buildPaymentIntent } from '../objects/payment-intent.ts'
import { cardMethod } from '../objects/payment-method.ts'
import { behaviourOf } from '../objects/test-cards.ts'
import type { Provider } from '../provider.ts'
import { formatMoney, MAXIMUM_CHARGE, MINIMUM_CHARGE, now } from '../units.ts'
import { feeWithoutApplication } from './application-fee.ts'
import { chargeIntent, declineIntent, disputeTestCard } from './charge-intent.ts'

type IntentParams = {
  amount: number
  currency: string
  application_fee_amount: number | null
  automatic_payment_methods?: { enabled: boolean; allow_redirects?: 'always' | 'never' | undefined } | undefined
}

/**
 * @throws 400 if the account cannot charge, the amount is out of bounds, or the fee exceeds the
 * amount
 */
export function createIntent(
  provider: Provider,
  { account, application }: Caller,
  params: IntentParams,
): Stripe.PaymentIntent {
  const { objects } = provider
  const { amount, currency, application_fee_amount: fee } = params
  if (!objects.findAnywhere('account', account)?.object.charges_enabled)
    throw invalidRequest('Your account cannot currently make charges.', 'account_invalid')
  const minimum = MINIMUM_CHARGE[currency] ?? 0
  if (amount < minimum)
    throw invalidParam(
      'amount',
      `Amount must be at least ${formatMoney(minimum, currency)} ${currency}`,
      'amount_too_small',
    )
  if (amount > MAXIMUM_CHARGE)
    throw invalidParam(
      'amount',
      `Amount must be no more than ${formatMoney(MAXIMUM_CHARGE, currency)}`,
      'amount_too_large',
    )
  if (fee !== null && application === null) throw feeWithoutApplication('application_fee_amount')
  if (fee !== null && fee > amount)
    throw invalidParam(
      'application_fee_amount',
      'Your application fee cannot be greater than the amount of the charge.',
    )
  const intent = buildPaymentIntent({
    amount,
    currency,
    paymentMethodTypes: ['card'],
    data: { metadata: {}, application_fee_amount: fee },
    application,
    created: now(),
  })
  const { automatic_payment_methods: automatic } = params
  return objects.insert('payment_intent', account, {
    ...intent,
    automatic_payment_methods: automatic
      ? { allow_redirects: automatic.allow_redirects ?? 'always', enabled: automatic.enabled }
      : null,
  })
}

export type Confirmation = { intent: Stripe.PaymentIntent; error?: ErrorBody }

export function confirmIntent(
  provider: Provider,
  account: string,
  intent: Stripe.PaymentIntent,
  number: string,
): Confirmation {
  const { decline } = behaviourOf(number)
  const year = new Date(now() * 1_000).getUTCFullYear()
  const method = cardMethod({ number, expMonth: 12, expYear: year + 1 }, false)
  const attempt = { account, intent, method, payer: { email: null, name: null } }
  if (!decline) {
    const paid = chargeIntent(provider, attempt)
    disputeTestCard(provider, account, paid)
    return { intent: paid }
  }
  const declined = declineIntent(provider, attempt, decline)
  const { code, declineCode, message } = decline
  return {
    intent: declined,
    error: {
      type: 'card_error',
      code,
      message,
      ...(declineCode && { decline_code: declineCode }),
      charge: String(declined.latest_charge),
      payment_intent: declined,
      doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
    },
  }
}

/** A payment on an account without the platform. */
export function payWithoutPlatform(
  provider: Provider,
  account: string,
  { amount, currency, card }: { amount: number; currency: string; card: string },
): Stripe.PaymentIntent {
  return provider.database.transaction(() => {
    const asker = { account, application: null }
    const intent = createIntent(provider, asker, {
      amount,
      currency,
      application_fee_amount: null,
    })
    return confirmIntent(provider, account, intent, card).intent
  })
}
