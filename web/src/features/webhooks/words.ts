import type { DeliveryState, WebhookEvent } from '@contract/choices.ts'
import type { Webhook } from '@contract/schemas/webhooks.ts'

export const EVENT_LABELS: Record<WebhookEvent, string> = {
  'sale.completed': 'Somebody bought from you',
  'refund.completed': 'Money of a sale went back',
  'review.created': 'A new review of an item of yours',
  'message.received': 'A new message to you',
}

export const STATE_LABELS: Record<DeliveryState, string> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
}

export const STATE_LOOKS = { pending: 'warning', delivered: 'good', failed: 'bad' } as const

/** Why a webhook is off; null where it is on. */
export const WHY_OFF: Record<NonNullable<Webhook['disabled_by']>, string> = {
  seller: 'You turned it off.',
  failures: 'We turned it off, because nothing arrived for five days.',
  gone: 'We turned it off, because the address answered that it is gone (410).',
}
