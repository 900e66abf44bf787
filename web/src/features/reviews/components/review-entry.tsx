// One review.
import type { Review } from '@contract/reviews.ts'
import { clsx } from 'clsx'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useViewer } from '@/auth/viewer.ts'
import { DateText } from '@/ui/date-text.tsx'
import { Stars } from '@/ui/stars.tsx'
import { ChangedSince } from './changed-since.tsx'
import { HelpfulButton } from './helpful-button.tsx'
import { ReviewAnswer } from './review-answer.tsx'

type ReviewEntryProps = { review: Review; listingId: string; sellerId: string; highlighted: boolean; action: ReactNode }

export function ReviewEntry({ review, listingId, sellerId, highlighted, action }: ReviewEntryProps) {
  const viewer = useViewer()
  const isSeller = viewer.status === 'member' && viewer.id === sellerId
  return (
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
          {review.edited_at && <span className="text-sm text-muted">edited</span>}
          {review.is_verified && (
            <span className="flex items-center gap-1 text-sm text-success">
              <BadgeCheck className="size-4" aria-hidden="true" />
              Verified purchase
            </span>
          )}
        </div>
        <span className="-my-2 shrink-0">{action}</span>
      </div>
      <p className="mt-2 max-w-prose whitespace-pre-line">{review.comment}</p>
      <ChangedSince changed={review.changed_since} />
      <div className="mt-2.5">
        <HelpfulButton review={review} listingId={listingId} sellerId={sellerId} />
      </div>
      <ReviewAnswer review={review} listingId={listingId} isSeller={isSeller} />
    </li>
  )
}
