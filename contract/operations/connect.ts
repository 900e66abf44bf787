// How a user becomes a seller (spec section 2, Become a Seller), and what the payment provider tells of payments.
import { z } from 'zod'
import { connectUrl, disconnection, taxSetup, webhookReceipt } from '../schemas/orders.ts'
import { json, operationsOf } from './operation.ts'

export const connectCalls = operationsOf('connect', 'Payments', {
  beginConnect: {
    function: 'stripe-connect',
    call: 'post /stripe/connect',
    summary: 'Start connecting a seller account. The attempt expires after ten minutes and is bound by a cookie.',
    access: 'user',
    answers: { 200: json('The URL to open.', connectUrl, { 'Set-Cookie': 'Binds the attempt to this browser.' }) },
    errors: ['rate_limited'],
  },
  disconnect: {
    function: 'stripe-connect',
    call: 'delete /stripe/connect',
    summary:
      'Disconnect your seller account, now or once pending payments and refunds are done. You can’t sell from then on.',
    access: 'user',
    answers: { 200: json('The state of the disconnection.', disconnection) },
    errors: ['seller_required'],
  },
  getTaxSetup: {
    function: 'stripe-connect',
    call: 'get /stripe/tax-setup',
    summary: 'Check whether you must set up Stripe Tax before you can be paid.',
    access: 'user',
    answers: { 200: json('Stripe’s current answer.', taxSetup) },
    errors: ['rate_limited', 'payment_provider_unavailable'],
  },
  finishConnect: {
    function: 'stripe-connect',
    call: 'get /stripe/oauth/callback',
    summary: 'The payment provider redirects the seller here with a code or an error.',
    access: 'provider',
    query: z.object({
      state: z.string().optional(),
      code: z.string().optional(),
      error: z.string().optional(),
    }),
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
    answers: { 200: json('The event is stored, or isn’t about this shop.', webhookReceipt) },
    errors: ['invalid_signature', 'invalid_request', 'body_too_large', 'payment_provider_unavailable'],
  },
})
