// How many reviews gave how many stars.
import type { Ratings } from '@contract/reviews.ts'
import { Star } from 'lucide-react'

const DESCENDING = ['5', '4', '3', '2', '1'] as const

type RatingBreakdownProps = { breakdown: Ratings['breakdown']; count: number }

export const RatingBreakdown = ({ breakdown, count }: RatingBreakdownProps) => (
  <ul className="grid w-64 gap-2 rounded-lg border border-line bg-surface p-4 text-sm shadow-pop">
    {DESCENDING.map((stars) => (
      <li key={stars} className="grid grid-cols-[2.25rem_1fr_2rem] items-center gap-2">
        <span className="tabular flex items-center gap-1">
          {stars}
          <Star className="size-3.5 text-star" fill="currentColor" role="img" aria-label="stars" />
        </span>
        <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-star"
            style={{ width: `${(breakdown[stars] / count) * 100}%` }}
          />
        </span>
        <span className="tabular text-right text-muted">
          {breakdown[stars]}
          <span className="sr-only">{breakdown[stars] === 1 ? ' review' : ' reviews'}</span>
        </span>
      </li>
    ))}
  </ul>
)
