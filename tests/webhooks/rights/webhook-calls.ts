// Webhooks are their seller's.
import {
  type CallRight,
  MEMBERS,
  members,
  right,
  SELLER,
  SELLER_CREATES,
  SELLERS_CREATE,
} from '../../api/rights/call-right.ts'

const hook = { url: 'https://127.0.0.1/', events: ['sale.completed'] }

export const webhookRights: CallRight[] = [
  right('createWebhook', 'their own', SELLERS_CREATE, { body: hook }),
  right('listWebhooks', 'their own', MEMBERS),
  right('changeWebhook', 'the seller’s', SELLER, { of: 'webhook', body: { events: ['review.created'] } }),
  right('getWebhookSecret', 'the seller’s', SELLER, { of: 'webhook' }),
  right('rotateWebhookSecret', 'the seller’s', SELLER_CREATES, { of: 'webhook' }),
  right('testWebhook', 'the seller’s', SELLER_CREATES, { of: 'webhook' }),
  right('listDeliveries', 'of the seller’s', SELLER, { of: 'webhook' }),
  right('redeliver', 'a delivery that does not exist', members(404), ({ things }) => ({
    params: { webhookId: things.webhook.id },
  })),
  right('deleteWebhook', 'the seller’s', SELLER, { of: 'webhook' }),
]
