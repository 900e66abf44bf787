// Webhooks: where sellers are told of what happens, and what became of each message.
import { z } from 'zod'
import { DELIVERY_STATES, WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT } from '../choices.ts'
import { LINK_MAX_CHARACTERS } from '../limits.ts'
import { id } from './common.ts'

const time = z.iso.datetime({ offset: true })
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length)

export const WEBHOOK_URL_RULE = 'must be an address that starts with https://'
/** On a machine of one's own also a server of that machine; a project that is hosted refuses it. */
const isWebhookUrl = (url: string) =>
  URL.canParse(url) &&
  /^(https:\/\/[^\s@]+|http:\/\/127\.0\.0\.1[:/][^\s@]*)$/.test(url) &&
  url.isWellFormed() &&
  !url.includes('\0')
const url = z.string().max(LINK_MAX_CHARACTERS).refine(isWebhookUrl, WEBHOOK_URL_RULE)

export const webhook = z.object({
  id,
  url: z.string(),
  events,
  created_at: time,
  failing_since: time.nullable().describe('Since when nothing was answered with a status of 200 to 299.'),
  disabled_at: time.nullable(),
  disabled_by: z
    .enum(['seller', 'failures', 'gone'])
    .nullable()
    .describe('failures: nothing arrived for five days; gone: the address answered 410.'),
  previous_until: time.nullable().describe('Until then the secret before the last rotation signs too.'),
})
export const webhooks = z.object({ webhooks: z.array(webhook) })
export const webhookInput = z.object({ url, events })
export const webhookChange = z.object({
  url: url.optional(),
  events: events.optional(),
  enabled: z.boolean().optional(),
})
export const webhookSecret = z.object({ secret: z.string().describe('whsec_ and the key in base64.') })
export const madeWebhook = webhook.extend(webhookSecret.shape)

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
      status: z.number().int().nullable().describe('Null: there was no answer.'),
      error: z.string().nullable(),
      duration_ms: z.number().int(),
    }),
  ),
})
export const deliveries = z.object({ deliveries: z.array(delivery), nextCursor: z.string().nullable() })

export type Webhook = z.infer<typeof webhook>
export type Delivery = z.infer<typeof delivery>
