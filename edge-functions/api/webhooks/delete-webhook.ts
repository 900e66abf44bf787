import { webhookCalls } from '../../../contract/webhooks.ts'
import { handle } from '../context.ts'

export const deleteWebhook = handle(webhookCalls.deleteWebhook)(async (c, { params: { webhookId } }) => {
  await c.var.asServiceFor((sql) => sql`select private.delete_webhook(${webhookId})`)
  return { success: true }
})
