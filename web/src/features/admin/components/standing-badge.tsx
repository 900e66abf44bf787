// Whether somebody may use their account.
import type { Standing } from '@contract/choices.ts'
import { Badge } from '@/ui/badge.tsx'
import { DateText } from '@/ui/date-text.tsx'

const LOOKS = { good: 'good', suspended: 'warning', banned: 'bad' } as const

export const STANDING_NAMES: Record<Standing, string> = {
  good: 'Good standing',
  suspended: 'Suspended',
  banned: 'Banned',
}

type StandingBadgeProps = { standing: Standing; until: string | null }

export const StandingBadge = ({ standing, until }: StandingBadgeProps) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    <Badge look={LOOKS[standing]}>{STANDING_NAMES[standing]}</Badge>
    {standing === 'suspended' && until && (
      <span className="text-sm text-muted">
        until <DateText iso={until} />
      </span>
    )}
  </span>
)
