// What the member wrote already: once, and for good.
import { pages } from '@contract/pages.ts'
import type { Review } from '@contract/schemas/reviews.ts'
import { ButtonLink } from '@/components/button-link.tsx'
import { Card } from '@/components/card.tsx'
import { DateText } from '@/components/date-text.tsx'
import { Stars } from '@/components/stars.tsx'
import * as messages from '@/lib/messages.ts'
import { ChangedSince } from './changed-since.tsx'

export const OwnReview = ({ review, listingId }: { review: Review; listingId: string }) => (
  <Card className="max-w-2xl p-5 sm:p-6">
    <p className="text-muted">{messages.reviewDuplicate}</p>
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars rating={review.rating} />
      <DateText iso={review.created_at} className="text-sm text-muted" />
    </div>
    <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.comment}</p>
    <ChangedSince changed={review.changed_since} />
    <ButtonLink
      to={`${pages.listing.path({ itemId: listingId })}#review-${review.id}`}
      variant="secondary"
      size="sm"
      className="mt-5"
    >
      See it on the listing
    </ButtonLink>
  </Card>
)
