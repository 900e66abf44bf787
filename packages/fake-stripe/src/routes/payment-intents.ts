// Payments without a page: `POST /v1/payment_intents`, confirmed at once by a test payment method
// (API reference, "PaymentIntents"). Cards with authentication need a page, and here only Checkout
// has one.
import { Hono } from 'hono'
import { z } from 'zod'
import { endpoint, FailedAttempt } from '../api/endpoint.ts'
import { invalidParam, invalidRequest } from '../api/errors.ts'
import { cents, flag, parseParams, text } from '../api/params.ts'
import { confirmIntent, createIntent } from '../commands/payment-intents.ts'
import { cardOfMethod } from '../objects/test-cards.ts'
import type { Provider } from '../provider.ts'
import { MINIMUM_CHARGE } from '../units.ts'

const currency = z
  .string()
  .transform((code) => code.toLowerCase())
  .refine((code) => code in MINIMUM_CHARGE, { error: ({ input }) => `Invalid currency: ${String(input)}.` })

const createParams = z.strictObject({
  payment_method: text().optional(),
  amount: cents,
  currency,
  confirm: z.enum(['true']),
  application_fee_amount: cents.nullable().default(null),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
})

export const paymentIntentRoutes = (provider: Provider) =>
  new Hono().post(
    '/v1/payment_intents',
    endpoint(provider, (call) => {
      const { payment_method: method, ...params } = parseParams(createParams, call.params)
      const intent = createIntent(provider, call, params)
      if (!method)
        throw invalidRequest(
          "You cannot confirm this PaymentIntent because it's missing a payment method.",
          'payment_intent_unexpected_state',
        )
      const card = cardOfMethod(method)
      if (!card) throw invalidParam('payment_method', `No such PaymentMethod: '${method}'`, 'resource_missing')
      const outcome = confirmIntent(provider, call.account, intent, card)
      // A declined card has its own answer, because the attempt is stored.
      return outcome.error ? new FailedAttempt(402, { error: outcome.error }) : outcome.intent
    }),
  )
