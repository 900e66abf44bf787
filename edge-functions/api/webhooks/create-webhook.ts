import type { Webhook } from '../../../contract/index.ts'
import { webhookCalls } from '../../../contract/webhooks.ts'
import { arrayLiteral } from '../../_shared/database/array-literal.ts'
import { handle } from '../context.ts'
import { requireHttps } from './check-url.ts'
import { makeSecret } from './secret.ts'

export const createWebhook = handle(webhookCalls.createWebhook)(async (c, { body: { url, events } }) => {
  requireHttps(url)
  const secret = makeSecret()
  const [made] = await c.var.asServiceFor(async (sql) => {
    const [row] = await sql<[{ id: string }]>`
      select private.create_webhook(${url}, ${arrayLiteral(events)}::text[], ${secret}) as id`
    return sql<[Webhook]>`select * from private.own_webhooks(${row.id})`
  })
  return { ...made, secret }
})
