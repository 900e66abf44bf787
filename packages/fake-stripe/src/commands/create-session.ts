// Creates a Checkout Session ("Create a Checkout Session").
import type Stripe from 'stripe'
import type { Caller } from '../api/authenticate.ts'
import { invalidParam, invalidRequest } from '../api/errors.ts'
import { buildSession } from '../objects/checkout-session.ts'
import { buildLineItem, planId } from '../objects/line-item.ts'
import type { Provider } from '../provider.ts'
import type { CreateSessionParams } from '../routes/checkout-session-params.ts'
import { formatMoney, MAXIMUM_CHARGE, MINIMUM_CHARGE, now } from '../units.ts'
import { feeWithoutApplication } from './application-fee.ts'
import { checkAutomaticTax } from './automatic-tax.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/**
 * @throws 400 if the account cannot charge, the total is out of bounds, or the lifetime is not 30
 * minutes to 24 hours
 */
export function createSession(
  provider: Provider,
  { account, application }: Caller,
  params: CreateSessionParams,
): Stripe.Checkout.Session {
  const { objects } = provider
  if (!objects.findAnywhere('account', account)?.object.charges_enabled)
    throw invalidRequest('Your account cannot currently make charges.', 'account_invalid')

  const { application_fee_amount: fee } = params.payment_intent_data
  if (fee !== null && application === null) throw feeWithoutApplication('payment_intent_data[application_fee_amount]')
  checkAutomaticTax(provider, account, params)
  const created = now()
  const lineItems = params.line_items.map((item) => buildLineItem(item, created))
  const currency = sharedCurrency(lineItems)
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0)
  checkTotal(total, currency)

  const session = buildSession({
    params,
    lineItems,
    currency,
    created,
    expiresAt: expiry(params.expires_at, created),
    publicUrl: provider.publicUrl,
  })
  objects.insert('checkout.session', account, session)
  objects.insert('checkout.plan', account, {
    id: planId(session.id),
    lineItems,
    intentData: params.payment_intent_data,
    application,
    awaitingAuthentication: null,
  })
  return session
}

function sharedCurrency(items: Stripe.LineItem[]): string {
  const currency = items[0]?.currency ?? 'usd'
  const odd = items.findIndex((item) => item.currency !== currency)
  if (odd !== -1)
    throw invalidParam(`line_items[${odd}][price_data][currency]`, 'All line items must have the same currency.')
  return currency
}

/** Source: "Supported currencies", minimum and maximum charge amounts. */
function checkTotal(total: number, currency: string): void {
  const minimum = MINIMUM_CHARGE[currency] ?? 0
  if (total < minimum)
    throw invalidRequest(
      `The Checkout Session's total amount due must add up to at least ${formatMoney(minimum, currency)} ${currency}`,
      'amount_too_small',
    )
  if (total > MAXIMUM_CHARGE)
    throw invalidRequest(
      `The Checkout Session's total amount due must be no more than ${formatMoney(MAXIMUM_CHARGE, currency)} ${currency}`,
      'amount_too_large',
    )
}

function expiry(requested: number | undefined, created: number): number {
  if (requested === undefined) return created + DAY
  if (requested < created + 30 * MINUTE)
    throw invalidParam(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    )
  if (requested > created + DAY)
    throw invalidParam(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    )
  return requested
}
