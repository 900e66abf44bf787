// Reads payments: `/v1/payment_intents`, `/v1/charges`, `/v1/disputes` and more (API reference, pages of the
// same names).
import { Hono } from 'hono'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { invalidParam, invalidRequest, resourceMissing } from '../api/errors.ts'
import { listObjects } from '../api/lists.ts'
import { flag, integer, metadata, parseParams, text } from '../api/params.ts'
import { answerDispute } from '../commands/dispute-charge.ts'
import { refundCharge } from '../commands/refund-charge.ts'
import type { Provider } from '../provider.ts'

/** The path of each kind, the parameter in its 404, and the filters of its list. */
const READABLE = [
  { kind: 'payment_intent', path: '/v1/payment_intents', param: 'intent', filters: [] },
  { kind: 'charge', path: '/v1/charges', param: 'id', filters: ['payment_intent'] },
  { kind: 'application_fee', path: '/v1/application_fees', param: 'id', filters: ['charge'] },
  { kind: 'dispute', path: '/v1/disputes', param: 'dispute', filters: ['charge', 'payment_intent'] },
  {
    kind: 'radar.early_fraud_warning',
    path: '/v1/radar/early_fraud_warnings',
    param: 'early_fraud_warning',
    filters: ['charge', 'payment_intent'],
  },
  { kind: 'payout', path: '/v1/payouts', param: 'payout', filters: ['destination', 'status'] },
  { kind: 'refund', path: '/v1/refunds', param: 'refund', filters: ['charge', 'payment_intent'] },
] as const

export function paymentRoutes(provider: Provider) {
  const routes = new Hono()
  for (const { kind, path, param, filters } of READABLE) {
    const schemas = Object.fromEntries(filters.map((name) => [name, text().optional()]))
    routes.get(
      path,
      endpoint(provider, (call) => listObjects(call, kind, path, schemas)),
    )
    routes.get(
      `${path}/:id`,
      endpoint(provider, ({ id, account, params }) => {
        parseParams(z.strictObject({}), params)
        const object = provider.objects.find(kind, id, account)
        if (!object) throw resourceMissing(kind, id, param)
        return object
      }),
    )
  }
  return routes
}

// `POST /v1/refunds` (API reference, "Create a refund").

export const createRefundParams = z.strictObject({
  charge: text().optional(),
  payment_intent: text().optional(),
  amount: integer(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  refund_application_fee: flag.optional(),
})

export function refundRoutes(provider: Provider) {
  return new Hono().post(
    '/v1/refunds',
    endpoint(provider, ({ account, params, cause }) => {
      const {
        charge,
        payment_intent: intent,
        refund_application_fee: withFee,
        ...rest
      } = parseParams(createRefundParams, params)
      const target = charge ?? (intent && chargeOf(provider, account, intent))
      if (!target)
        throw invalidParam(
          'charge',
          'One of the following params should be provided for this request: payment_intent or charge.',
          'parameter_missing',
        )
      return refundCharge(provider, { account, charge: target, withFee, ...rest, cause })
    }),
  )
}

/** The charge that paid an intent. @throws 404 for an unknown intent, 400 if it is unpaid */
function chargeOf(provider: Provider, account: string, intentId: string): string {
  const intent = provider.objects.find('payment_intent', intentId, account)
  if (!intent) throw resourceMissing('payment_intent', intentId, 'payment_intent')
  if (intent.status !== 'succeeded' || !intent.latest_charge)
    throw invalidRequest(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
      'payment_intent',
    )
  return String(intent.latest_charge)
}

// `POST /v1/disputes/:id` (API reference, "Update a dispute").

/** The shop's evidence. "Has a maximum character count of 20,000." */
const evidenceText = text(20_000).optional()
export const updateDisputeParams = z.strictObject({
  evidence: z
    .strictObject({
      access_activity_log: evidenceText,
      customer_name: evidenceText,
      product_description: evidenceText,
      refund_policy_disclosure: evidenceText,
      service_date: evidenceText,
      uncategorized_text: evidenceText,
    })
    .default({}),
  submit: flag.default(true),
})

export const disputeRoutes = (provider: Provider) =>
  new Hono().post(
    '/v1/disputes/:id',
    endpoint(provider, ({ id, account, params, cause }) => {
      const { evidence, submit } = parseParams(updateDisputeParams, params)
      return answerDispute(provider, id, { account, evidence, isSubmitted: submit, cause })
    }),
  )
