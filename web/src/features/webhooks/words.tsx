import type { DeliveryState, WebhookEvent } from '@contract/choices.ts'
import type { Webhook } from '@contract/webhooks.ts'
import { t } from '@/lib/texts.ts'
import { Badge } from '@/ui/text.tsx'

export const EVENT_LABELS: Record<WebhookEvent, string> = {
  'sale.completed': t`New sale`,
  'refund.completed': t`Sale refunded`,
  'review.created': t`New review of your item`,
  'message.received': t`New message`,
  'listing.published': t`Item for sale`,
  'listing.updated': t`Item changed`,
  'listing.removed': t`Item no longer for sale`,
}

export const STATE_LABELS: Record<DeliveryState, string> = {
  pending: t`Waiting`,
  delivered: t`Delivered`,
  failed: t`Failed`,
}

export const STATE_BADGES = { pending: 'warning', delivered: 'good', failed: 'bad' } as const

export const WHY_OFF: Record<NonNullable<Webhook['disabled_by']>, string> = {
  seller: t`You turned it off.`,
  failures: t`We turned it off because deliveries failed for five days.`,
  gone: t`We turned it off because the URL responded with 410 Gone.`,
}

export function HealthBadge({ webhook: { disabled_at, failing_since } }: { webhook: Webhook }) {
  if (disabled_at) return <Badge>{t`Off`}</Badge>
  return failing_since ? <Badge look="warning">{t`Failing`}</Badge> : <Badge look="good">{t`On`}</Badge>
}
