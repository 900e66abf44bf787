// Webhooks are their seller's.
import { type CallRight, right } from '../../operations/rights/call-right.ts'

const own = (_shop: unknown, self: string) => ({ params: { userId: self } })
const SELLERS_ALONE = '401 404 404 200 404 404 403 403 401'
const FOR_SELLERS_MADE = '401 404 404 201 404 404 403 403 401'

export const webhookRights: CallRight[] = [
  right('createWebhook', 'their own', '401 403 403 201 201 403 403 403 401', (_shop, self) => ({
    params: { userId: self },
    body: { url: 'https://127.0.0.1/', events: ['sale.completed'] },
  })),
  right('listWebhooks', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('changeWebhook', 'the seller’s', SELLERS_ALONE, ({ things }) => ({
    params: { webhookId: things.webhook.id },
    body: { events: ['review.created'] },
  })),
  right('getWebhookSecret', 'the seller’s', SELLERS_ALONE, ({ things }) => ({
    params: { webhookId: things.webhook.id },
  })),
  right('rotateWebhookSecret', 'the seller’s', FOR_SELLERS_MADE, ({ things }) => ({
    params: { webhookId: things.webhook.id },
  })),
  right('testWebhook', 'the seller’s', FOR_SELLERS_MADE, ({ things }) => ({
    params: { webhookId: things.webhook.id },
  })),
  right('listDeliveries', 'of the seller’s', SELLERS_ALONE, ({ things }) => ({
    params: { webhookId: things.webhook.id },
  })),
  right('redeliver', 'a delivery that does not exist', '401 404 404 404 404 404 403 403 401', ({ things }) => ({
    params: { webhookId: things.webhook.id },
  })),
  right('deleteWebhook', 'the seller’s', SELLERS_ALONE, ({ things }) => ({
    params: { webhookId: things.webhook.id },
  })),
]
