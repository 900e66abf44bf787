// One review.
import type { Review } from '@contract/schemas/reviews.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { DateText } from '@/components/date-text.tsx'
import { Stars } from '@/components/stars.tsx'
import { ChangedSince } from './changed-since.tsx'

type ReviewEntryProps = { review: Review; highlighted: boolean; action: ReactNode }

export const ReviewEntry = ({ review, highlighted, action }: ReviewEntryProps) => (
  <li
    id={`review-${review.id}`}
    tabIndex={-1}
    className={clsx(
      '-mx-4 scroll-mt-24 rounded-lg px-4 py-4 transition-colors',
      highlighted && 'bg-warning-soft outline-1 outline-star/40',
    )}
  >
    <div className="flex items-start gap-3">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} />
        <span className="font-semibold wrap-anywhere">{review.reviewer_username}</span>
        <DateText iso={review.created_at} className="text-sm text-muted" />
      </div>
      <span className="-my-2 shrink-0">{action}</span>
    </div>
    <p className="mt-2 max-w-prose whitespace-pre-line">{review.comment}</p>
    <ChangedSince changed={review.changed_since} />
  </li>
)
