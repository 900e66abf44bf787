// `POST /v1/refunds` (API reference, "Create a refund").
import { Hono } from 'hono'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { invalidParam, invalidRequest, noSuch } from '../api/errors.ts'
import { flag, integer, metadata, parseParams, text } from '../api/params.ts'
import { refundCharge } from '../commands/refund-charge.ts'
import type { Provider } from '../provider.ts'

const createRefundParams = z.strictObject({
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

/** The charge that paid an intent. Throws 404 for an unknown intent, 400 for one that is not paid. */
function chargeOf(provider: Provider, account: string, intentId: string): string {
  const intent = provider.objects.find('payment_intent', intentId, account)
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent')
  if (intent.status !== 'succeeded' || !intent.latest_charge)
    throw invalidRequest(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
      'payment_intent',
    )
  return String(intent.latest_charge)
}
