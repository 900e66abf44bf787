import type { DeliveryState, WebhookEvent } from '@contract/choices.ts'
import type { Webhook } from '@contract/webhooks.ts'
import { Badge } from '@/ui/text.tsx'

export const EVENT_LABELS: Record<WebhookEvent, string> = {
  'sale.completed': 'New sale',
  'refund.completed': 'Sale refunded',
  'review.created': 'New review of your item',
  'message.received': 'New message',
  'listing.published': 'Item for sale',
  'listing.updated': 'Item changed',
  'listing.removed': 'Item no longer for sale',
}

export const STATE_LABELS: Record<DeliveryState, string> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

export const STATE_BADGES = { pending: 'warning', delivered: 'good', failed: 'bad' } as const

export const WHY_OFF: Record<NonNullable<Webhook['disabled_by']>, string> = {
  seller: 'You turned it off.',
  failures: 'We turned it off because deliveries failed for five days.',
  gone: 'We turned it off because the URL responded with 410 Gone.',
}

export function HealthBadge({ webhook: { disabled_at, failing_since } }: { webhook: Webhook }) {
  if (disabled_at) return <Badge>Off</Badge>
  return failing_since ? <Badge look="warning">Failing</Badge> : <Badge look="good">On</Badge>
}
