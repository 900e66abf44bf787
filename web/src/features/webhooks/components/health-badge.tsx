import type { Webhook } from '@contract/webhooks.ts'
import { Badge } from '@/ui/badge.tsx'

export function HealthBadge({ webhook: { disabled_at, failing_since } }: { webhook: Webhook }) {
  if (disabled_at) return <Badge>Off</Badge>
  return failing_since ? <Badge look="warning">Failing</Badge> : <Badge look="good">On</Badge>
}
