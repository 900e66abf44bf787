import { webhookCalls } from '../../../contract/webhooks.ts'
import { handle } from '../context.ts'

export const redeliver = handle(webhookCalls.redeliver)(async (c, { params: { webhookId, deliveryId } }) => {
  await c.var.asServiceFor((sql) => sql`select private.redeliver_webhook(${webhookId}, ${deliveryId})`)
  return { success: true }
})

export const testWebhook = handle(webhookCalls.testWebhook)(async (c, { params: { webhookId } }) => {
  await c.var.asServiceFor((sql) => sql`select private.test_webhook(${webhookId})`)
  return { success: true }
})
