import type { Webhook } from '../../../contract/index.ts'
import { webhookCalls } from '../../../contract/webhooks.ts'
import { arrayLiteral } from '../../_shared/database/array-literal.ts'
import { handle } from '../context.ts'
import { requireHttps } from './check-url.ts'

export const changeWebhook = handle(webhookCalls.changeWebhook)(async (c, { params: { webhookId }, body }) => {
  const { url, events, enabled = null } = body
  requireHttps(url)
  const [changed] = await c.var.asServiceFor(async (sql) => {
    const wanted = events ? arrayLiteral(events) : null
    await sql`select private.change_webhook(${webhookId}, ${url ?? null}, ${wanted}::text[], ${enabled})`
    return sql<[Webhook]>`select * from private.own_webhooks(${webhookId})`
  })
  return changed
})
