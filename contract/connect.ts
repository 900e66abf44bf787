// Becoming a seller (spec section 2), money at the payment provider, and its events.
import { z } from 'zod'
import { integer, time } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'

/** Where the browser goes to connect a seller account. */
export const connectUrl = z.object({ url: z.url() })
/** A connection ends at once, or when open payments and refunds are done. */
export const disconnection = z.object({ selling: z.enum(['disconnecting', 'disconnected']) })
export const taxSetup = z.object({
  is_missing: z.boolean().describe('True if Stripe can’t compute the caller’s tax, so nobody can pay them.'),
})

const currency = z.string().describe('Stripe’s code, such as usd.').meta({ example: 'usd' })
const smallestUnit = 'In the currency’s smallest unit, as Stripe counts it.'
/** Money at Stripe, which may be in any currency. */
export const stripeAmount = z.object({ amount: integer.describe(smallestUnit), currency })
export const payouts = z.object({
  balances: z
    .array(z.object({ currency, available: integer.describe(smallestUnit), pending: integer.describe(smallestUnit) }))
    .describe('One per currency, never added up. Negative if the seller owes Stripe.'),
  payouts: z
    .array(
      stripeAmount.extend({
        id: z.string(),
        status: z
          .string()
          .describe('Stripe’s: pending, in_transit, paid, failed or canceled.')
          .meta({ example: 'paid' }),
        arrives_at: time.describe('When Stripe expects it at the bank.'),
        failure: z.string().nullable().describe('Stripe’s reason if the payout failed.'),
      }),
    )
    .describe('The last 10, newest first.'),
  read_at: time,
})
export type Payouts = z.infer<typeof payouts>

export const connectCalls = operationsOf('connect', 'Payments', 'user', {
  beginConnect: {
    function: 'stripe-connect',
    call: 'post /stripe/connect',
    changes: ['listings', 'profiles.getProfile'],
    summary: 'Start connecting a seller account. The attempt expires after ten minutes and is bound by a cookie.',
    answers: { 200: json('The URL to open.', connectUrl, { 'Set-Cookie': 'Binds the attempt to this browser.' }) },
    errors: ['rate_limited'],
  },
  disconnect: {
    function: 'stripe-connect',
    call: 'delete /stripe/connect',
    changes: ['listings', 'profiles.getProfile'],
    summary:
      'Disconnect your seller account, now or once pending payments and refunds are done. You can’t sell from then on.',
    answers: { 200: json('The state of the disconnection.', disconnection) },
    errors: ['seller_required'],
  },
  getTaxSetup: {
    function: 'stripe-connect',
    call: 'get /stripe/tax-setup',
    summary: 'Check whether you must set up Stripe Tax before you can be paid.',
    answers: { 200: json('Stripe’s current answer.', taxSetup) },
    errors: ['rate_limited', 'payment_provider_unavailable'],
  },
  getPayouts: {
    function: 'stripe-connect',
    call: 'get /stripe/payouts',
    summary: 'Get the balance and the last payouts of your Stripe account, with your sales elsewhere. Not stored here.',
    answers: { 200: json('Stripe’s current answer.', payouts) },
    errors: ['rate_limited', 'seller_required', 'payment_provider_unavailable'],
  },
  finishConnect: {
    function: 'stripe-connect',
    call: 'get /stripe/oauth/callback',
    summary: 'The payment provider redirects the seller here with a code or an error.',
    access: 'provider',
    query: z.object({ state: z.string().optional(), code: z.string().optional(), error: z.string().optional() }),
    answers: {
      303: {
        description: 'A redirect to the seller’s listings with the outcome: done, denied, expired, in_use or failed.',
        headers: { Location: 'The page.' },
      },
    },
  },
  receiveEvent: {
    function: 'stripe-webhook',
    call: 'post /stripe/webhook',
    summary: 'Receive a payment provider event. Stripe-Signature signs the raw body.',
    access: 'provider',
    answers: { 200: json('The event is stored, or isn’t about this shop.', z.object({ received: z.literal(true) })) },
    errors: [
      'invalid_signature',
      'invalid_request',
      'body_too_large',
      'seller_not_ready',
      'payment_provider_unavailable',
    ],
  },
})
