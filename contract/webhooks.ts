// Webhooks: the endpoints of sellers, and the deliveries to each.
import { z } from 'zod'
import { DELIVERY_STATES, WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT } from './choices.ts'
import { LINK_MAX_CHARACTERS } from './limits.ts'
import { done, id, integer, nextCursor, page, time } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'
import { canParseUrl } from './text/built-ins.ts'

const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length)

export const WEBHOOK_URL_RULE = 'must be an address that starts with https://'
/** Local stacks also allow http://127.0.0.1. */
const isWebhookUrl = (url: string) =>
  canParseUrl(url) &&
  /^(https:\/\/[^\s@]+|http:\/\/127\.0\.0\.1[:/][^\s@]*)$/.test(url) &&
  url.isWellFormed() &&
  !url.includes('\0')
const url = z.string().max(LINK_MAX_CHARACTERS).refine(isWebhookUrl, WEBHOOK_URL_RULE)

export const webhook = z.object({
  id,
  url: z.string(),
  events,
  created_at: time,
  failing_since: time.nullable().describe('First failure since the last success.'),
  disabled_at: time.nullable(),
  disabled_by: z.enum(['seller', 'failures', 'gone']).nullable().describe('failures: five days; gone: status 410.'),
  previous_until: time.nullable().describe('The previous secret also signs until then.'),
})
export const webhooks = z.object({ webhooks: z.array(webhook) })
export const webhookSecret = z.object({ secret: z.string().describe('whsec_ and the key in base64.') })

export const delivery = z.object({
  id: id.describe('The webhook-id of the message.'),
  type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT]),
  happened_at: time,
  state: z.enum(DELIVERY_STATES),
  next_try_at: time.nullable(),
  data: z.record(z.string(), z.unknown()),
  tries: z.array(
    z.object({
      attempted_at: time,
      status: integer.nullable().describe('Null: there was no answer.'),
      error: z.string().nullable(),
      duration_ms: integer,
    }),
  ),
})
export const deliveries = z.object({ deliveries: z.array(delivery), nextCursor })

export type Webhook = z.infer<typeof webhook>
export type Delivery = z.infer<typeof delivery>

// Webhooks of sellers. No scope: a leaked key must not send data elsewhere.

export const webhookCalls = operationsOf('webhooks', 'Webhooks', 'user', {
  listWebhooks: {
    call: 'get /users/{userId}/webhooks',
    summary: 'List your webhooks, newest first.',
    access: 'self',
    answers: { 200: json('The webhooks.', webhooks) },
  },
  createWebhook: {
    call: 'post /users/{userId}/webhooks',
    summary: 'Create a webhook that sends your shop’s events to a URL.',
    access: 'self',
    body: z.object({ url, events }),
    answers: { 201: json('The webhook with its signing secret.', webhook.extend(webhookSecret.shape)) },
    errors: ['seller_required', 'too_many_webhooks'],
  },
  changeWebhook: {
    call: 'put /webhooks/{webhookId}',
    summary:
      'Change a webhook or turn it off or on. Fields you leave out stay the same; turning it on delivers waiting events.',
    body: z.object({ url: url.optional(), events: events.optional(), enabled: z.boolean().optional() }),
    answers: { 200: json('The webhook.', webhook) },
    errors: ['webhook_not_found'],
  },
  deleteWebhook: {
    call: 'delete /webhooks/{webhookId}',
    changes: ['webhooks.listWebhooks'],
    summary: 'Delete a webhook and its log.',
    errors: ['webhook_not_found'],
  },
  getWebhookSecret: {
    call: 'get /webhooks/{webhookId}/secret',
    summary: 'Get the webhook’s signing secret.',
    answers: { 200: json('The secret.', webhookSecret) },
    errors: ['webhook_not_found'],
  },
  rotateWebhookSecret: {
    call: 'post /webhooks/{webhookId}/secret',
    summary: 'Rotate the secret. The old one stays valid for 24 hours.',
    answers: { 201: json('The new secret.', webhookSecret) },
    errors: ['webhook_not_found'],
  },
  listDeliveries: {
    call: 'get /webhooks/{webhookId}/deliveries',
    summary: 'List a webhook’s deliveries of the last 30 days, newest first, with every attempt.',
    query: page,
    answers: { 200: json('A page of deliveries.', deliveries) },
    errors: ['webhook_not_found'],
  },
  redeliver: {
    call: 'post /webhooks/{webhookId}/deliveries/{deliveryId}',
    summary: 'Redeliver a delivery with the same webhook-id.',
    answers: { 201: json('The delivery is sent within seconds.', done) },
    errors: ['webhook_not_found', 'webhook_disabled', 'rate_limited'],
  },
  testWebhook: {
    call: 'post /webhooks/{webhookId}/test',
    summary: 'Send a test event (endpoint.test).',
    answers: { 201: json('The delivery is sent within seconds.', done) },
    errors: ['webhook_not_found', 'webhook_disabled', 'rate_limited'],
  },
})
