import type { webhookCalls } from '../../../contract/webhooks.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { changeWebhook } from './change-webhook.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listWebhooks } from './list-webhooks.ts'
import { redeliver, testWebhook } from './send-again.ts'
import { getWebhookSecret, rotateWebhookSecret } from './webhook-secret.ts'

export const webhookRoutes: RoutesOf<typeof webhookCalls> = {
  listWebhooks,
  createWebhook,
  changeWebhook,
  deleteWebhook,
  getWebhookSecret,
  rotateWebhookSecret,
  listDeliveries,
  redeliver,
  testWebhook,
}
