// The breakdown by stars opens on hover, on focus and at a press (WCAG 1.4.13).

import type { Ratings } from '@contract/reviews.ts'
import { formatDecimal } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import * as messages from '@/lib/messages.ts'
import { plural, t } from '@/lib/texts.ts'
import { Stars } from '@/ui/listings/stars.tsx'
import { Skeleton } from '@/ui/page-parts.tsx'
import { ratingsQuery } from '../api.ts'

const DESCENDING = ['5', '4', '3', '2', '1'] as const

const RatingBreakdown = ({ breakdown, count }: { breakdown: Ratings['breakdown']; count: number }) => (
  <ul className="grid w-64 gap-2 rounded-lg border border-line bg-surface p-4 text-sm shadow-pop">
    {DESCENDING.map((stars) => (
      <li key={stars} className="grid grid-cols-[2.25rem_1fr_2rem] items-center gap-2">
        <span className="tabular flex items-center gap-1">
          {stars}
          <Star className="size-3.5 text-star" fill="currentColor" role="img" aria-label={t`stars`} />
        </span>
        <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-star"
            style={{ width: `${(breakdown[stars] / count) * 100}%` }}
          />
        </span>
        <span className="tabular text-right text-muted">
          {breakdown[stars]}
          <span className="sr-only"> {plural({ count: breakdown[stars] }, { one: 'review', other: 'reviews' })}</span>
        </span>
      </li>
    ))}
  </ul>
)

export function Rating({ listingId }: { listingId: string }) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const place = useRef<HTMLDivElement>(null)
  const { data: ratings, isPending } = useQuery(ratingsQuery(listingId))
  const isThere = ratings !== undefined
  // The pointer may rest here since before hydration.
  useEffect(() => {
    if (isThere && place.current?.matches(':hover, :focus-within')) setOpen(true)
  }, [isThere])
  if (isPending) return <Skeleton className="my-1 h-7 w-56" />
  if (!ratings) return <p className="py-1 leading-7 text-danger">{t`Failed to fetch ratings.`}</p>

  const count = Object.values(ratings.breakdown).reduce((sum, reviews) => sum + reviews, 0)
  if (count === 0) return <p className="py-1 leading-7 text-muted">{messages.reviewsEmpty}</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering adds to the button inside, which does the same
    <div
      ref={place}
      className="relative"
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      onBlur={() => setOpen(false)}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        className="flex items-center gap-2 rounded-sm py-1 leading-7"
      >
        <Stars rating={ratings.overallRating} className="text-lg" />
        <span className="tabular font-semibold">{formatDecimal(ratings.overallRating)}</span>
        <span className="text-muted underline decoration-dotted underline-offset-4">
          {plural(count, { one: '# review', other: '# reviews' })}
        </span>
      </button>
      <div id={panelId} hidden={!open} className="absolute top-full left-0 z-20 pt-2">
        <RatingBreakdown breakdown={ratings.breakdown} count={count} />
      </div>
    </div>
  )
}
