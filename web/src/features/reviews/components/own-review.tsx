// The member's own review. It can be deleted, and edited while they hold the item.
import { pages } from '@contract/pages.ts'
import type { OwnReview as Written } from '@contract/reviews.ts'
import { useState } from 'react'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { Button, ButtonLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { ConfirmButton } from '@/ui/dialogs/confirm-button.tsx'
import { Stars } from '@/ui/listings/stars.tsx'
import { useDeleteReview } from '../api.ts'
import { ChangedSince } from './changed-since.tsx'
import { EditReviewForm } from './edit-review-form.tsx'

type OwnReviewProps = { review: Written; listingId: string; isHeld: boolean }

export function OwnReview({ review, listingId, isHeld }: OwnReviewProps) {
  const [editing, setEditing] = useState(false)
  if (editing) return <EditReviewForm review={review} listingId={listingId} onDone={() => setEditing(false)} />
  return (
    <Card className="max-w-2xl p-5 sm:p-6">
      <p className="text-muted">{review.is_removed ? messages.reviewRemoved : messages.reviewDuplicate}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} />
        <DateText iso={review.created_at} className="text-sm text-muted" />
        {review.edited_at && <span className="text-sm text-muted">edited</span>}
      </div>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.comment}</p>
      <ChangedSince changed={review.changed_since} />
      {!review.is_removed && (
        <div className="mt-5 flex flex-wrap gap-2">
          <ButtonLink
            to={`${pages.listing.path({ itemId: listingId })}#review-${review.id}`}
            variant="secondary"
            size="sm"
          >
            View on the listing
          </ButtonLink>
          {isHeld && (
            <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          <DeleteReview reviewId={review.id} listingId={listingId} />
        </div>
      )}
    </Card>
  )
}

function DeleteReview({ reviewId, listingId }: { reviewId: string; listingId: string }) {
  const deletion = useDeleteReview(listingId)
  const confirm = (close: () => void) =>
    deletion.mutate(reviewId, {
      onSuccess: () => notify.success(messages.reviewDeleted),
      onError: () => notify.error(messages.reviewDeleteFailed),
      onSettled: close,
    })
  return (
    <ConfirmButton
      size="sm"
      title="Delete review"
      text={messages.reviewDeleteConfirm}
      confirmLabel="Delete"
      busy={deletion.isPending}
      onConfirm={confirm}
    >
      Delete
    </ConfirmButton>
  )
}
