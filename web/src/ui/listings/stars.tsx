import { formatCount } from '@contract/text/format.ts'
import { Star } from 'lucide-react'
import { t } from '@/lib/texts.ts'

const FIVE = [1, 2, 3, 4, 5] as const

const Row = ({ filled }: { filled: boolean }) => (
  <span className="flex w-max gap-0.5">
    {FIVE.map((star) => (
      <Star key={star} className="size-[1em]" fill={filled ? 'currentColor' : 'none'} strokeWidth={1.75} />
    ))}
  </span>
)

/** @param rating 0 to 5, parts allowed */
export const Stars = ({ rating, className }: { rating: number; className?: string }) => (
  <span
    role="img"
    aria-label={t`${{ rating: formatCount(rating) }} out of 5 stars`}
    className={`relative inline-block text-star ${className ?? ''}`}
  >
    <Row filled={false} />
    <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${(rating / 5) * 100}%` }}>
      <Row filled />
    </span>
  </span>
)
