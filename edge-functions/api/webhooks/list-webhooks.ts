import type { Webhook } from '../../../contract/index.ts'
import { webhookCalls } from '../../../contract/webhooks.ts'
import { handle } from '../context.ts'

export const listWebhooks = handle(webhookCalls.listWebhooks)(async (c) => ({
  webhooks: await c.var.asServiceFor((sql) => sql<Webhook[]>`select * from private.own_webhooks()`),
}))
