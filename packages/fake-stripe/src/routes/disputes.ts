// `POST /v1/disputes/:id` (API reference, "Update a dispute").
import { Hono } from 'hono'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { flag, parseParams, text } from '../api/params.ts'
import { answerDispute } from '../commands/answer-dispute.ts'
import type { Provider } from '../provider.ts'

/** The evidence that is text: "Has a maximum character count of 20,000." Files are not taken. */
const evidenceText = text(20_000).optional()
const updateDisputeParams = z.strictObject({
  evidence: z
    .strictObject({
      access_activity_log: evidenceText,
      billing_address: evidenceText,
      cancellation_policy_disclosure: evidenceText,
      cancellation_rebuttal: evidenceText,
      customer_email_address: evidenceText,
      customer_name: evidenceText,
      customer_purchase_ip: evidenceText,
      duplicate_charge_explanation: evidenceText,
      duplicate_charge_id: evidenceText,
      product_description: evidenceText,
      refund_policy_disclosure: evidenceText,
      refund_refusal_explanation: evidenceText,
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
