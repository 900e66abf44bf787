// Paying without a page: `POST /v1/payment_intents` and its confirmation and cancellation (API
// reference, "PaymentIntents"), by test payment methods alone. Cards that ask for authentication
// need a page, which only Checkout has here.
import { Hono } from 'hono'
import { z } from 'zod'
import type { ApiCall } from '../api/endpoint.ts'
import { Answered, endpoint } from '../api/endpoint.ts'
import { invalidParam, invalidRequest, noSuch } from '../api/errors.ts'
import { cents, email, flag, list, metadata, parseParams, text, url } from '../api/params.ts'
import { cancelIntent, confirmIntent, createIntent } from '../commands/payment-intents.ts'
import { MINIMUM_CHARGE } from '../money.ts'
import { cardOfMethod } from '../objects/test-cards.ts'
import type { Provider } from '../provider.ts'

const currency = z
  .string()
  .transform((code) => code.toLowerCase())
  .refine((code) => code in MINIMUM_CHARGE, { error: ({ input }) => `Invalid currency: ${String(input)}.` })

const confirmation = {
  payment_method: text().optional(),
  return_url: url.optional(),
}

const createParams = z.strictObject({
  ...confirmation,
  amount: cents,
  currency,
  confirm: flag.optional(),
  application_fee_amount: cents.nullable().default(null),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  payment_method_types: list(z.enum(['card']), 1).optional(),
  description: text(1_000).nullable().default(null),
  metadata: metadata.default({}),
  receipt_email: email.nullable().default(null),
  statement_descriptor: text(22).nullable().default(null),
  statement_descriptor_suffix: text(22).nullable().default(null),
})
export type CreateIntentParams = z.output<typeof createParams>

const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

export function paymentIntentRoutes(provider: Provider) {
  const path = '/v1/payment_intents'
  const owned = ({ id, account }: ApiCall) => {
    const intent = provider.objects.find('payment_intent', id, account)
    if (!intent) throw noSuch('payment_intent', id, 'intent')
    return intent
  }
  /** A declined card is an answer of its own, and what was tried stays. */
  const confirmed = (call: ApiCall, intent: ReturnType<typeof owned>, method: string | undefined) => {
    if (!method)
      throw invalidRequest(
        "You cannot confirm this PaymentIntent because it's missing a payment method.",
        'payment_intent_unexpected_state',
      )
    const card = cardOfMethod(method)
    if (!card) throw invalidParam('payment_method', `No such PaymentMethod: '${method}'`, 'resource_missing')
    const outcome = confirmIntent(provider, call.account, intent, card)
    return outcome.error ? new Answered(402, { error: outcome.error }) : outcome.intent
  }

  return new Hono()
    .post(
      path,
      endpoint(provider, (call) => {
        const params = parseParams(createParams, call.params)
        const intent = createIntent(provider, call, params)
        return params.confirm ? confirmed(call, intent, params.payment_method) : intent
      }),
    )
    .post(
      `${path}/:id/confirm`,
      endpoint(provider, (call) => {
        const params = parseParams(z.strictObject(confirmation), call.params)
        return confirmed(call, owned(call), params.payment_method)
      }),
    )
    .post(
      `${path}/:id/cancel`,
      endpoint(provider, (call) => {
        const params = parseParams(cancelParams, call.params)
        return cancelIntent(provider, owned(call), params.cancellation_reason ?? null)
      }),
    )
}
