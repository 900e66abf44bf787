// How a user becomes a seller (spec section 2, Become a Seller), and what the payment provider tells of payments.
import { z } from 'zod'
import { connectUrl, disconnection, taxSetup, webhookReceipt } from '../schemas/orders.ts'
import { json, operationsOf } from './operation.ts'

export const connectCalls = operationsOf('connect', 'Payments', {
  beginConnect: {
    function: 'stripe-connect',
    call: 'post /stripe/connect',
    summary:
      'Where the browser goes to connect a seller account. The attempt lives ten minutes and is bound by a cookie.',
    access: 'user',
    answers: { 200: json('The address.', connectUrl, { 'Set-Cookie': 'Binds the attempt to this browser.' }) },
    errors: ['rate_limited'],
  },
  disconnect: {
    function: 'stripe-connect',
    call: 'delete /stripe/connect',
    summary:
      'Ends the connection to the caller’s seller account: at once, or as soon as payments and refunds under way are done. They sell nothing from now on.',
    access: 'user',
    answers: { 200: json('How far it is.', disconnection) },
    errors: ['seller_required'],
  },
  getTaxSetup: {
    function: 'stripe-connect',
    call: 'get /stripe/tax-setup',
    summary: 'Whether the caller, who sells, has to set up Stripe Tax before anybody can pay them.',
    access: 'user',
    answers: { 200: json('As Stripe says now.', taxSetup) },
    errors: ['rate_limited', 'payment_provider_unavailable'],
  },
  finishConnect: {
    function: 'stripe-connect',
    call: 'get /stripe/oauth/callback',
    summary: 'The payment provider sends the seller back here, with a code or an error.',
    access: 'provider',
    query: z.object({
      state: z.string().optional(),
      code: z.string().optional(),
      error: z.string().optional(),
    }),
    answers: {
      303: {
        description: 'On to the seller’s listings, which say how it went: done, denied, expired, in_use or failed.',
        headers: { Location: 'The page.' },
      },
    },
  },
  receiveEvent: {
    function: 'stripe-webhook',
    call: 'post /stripe/webhook',
    summary: 'What the payment provider tells of payments and accounts, signed on the raw body (Stripe-Signature).',
    access: 'provider',
    answers: { 200: json('The event is kept, or is none of ours.', webhookReceipt) },
    errors: ['invalid_signature', 'invalid_request', 'body_too_large', 'payment_provider_unavailable'],
  },
})
