import { webhookCalls } from '../../../contract/webhooks.ts'
import { handle } from '../context.ts'
import { makeSecret } from './secret.ts'

export const getWebhookSecret = handle(webhookCalls.getWebhookSecret)(async (c, { params: { webhookId } }) => {
  const [row] = await c.var.asServiceFor(
    (sql) => sql<[{ secret: string }]>`select private.webhook_secret(${webhookId}) as secret`,
  )
  return { secret: row.secret }
})

export const rotateWebhookSecret = handle(webhookCalls.rotateWebhookSecret)(async (c, { params: { webhookId } }) => {
  const secret = makeSecret()
  await c.var.asServiceFor((sql) => sql`select private.rotate_webhook_secret(${webhookId}, ${secret})`)
  return { secret }
})
