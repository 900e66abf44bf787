import { COMMENT_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import type { OwnReview as Written } from '@contract/reviews.ts'
import { useState } from 'react'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { useDraftForm } from '@/lib/use-form.ts'
import { Button, SmallButton, SmallLink } from '@/ui/button.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { ConfirmButton } from '@/ui/dialogs.tsx'
import { Alert } from '@/ui/feedback.tsx'
import { TextAreaField } from '@/ui/fields/fields.tsx'
import { Card } from '@/ui/layout.tsx'
import { Stars } from '@/ui/listings/stars.tsx'
import { useDeleteReview, useEditReview } from '../api.ts'
import { ChangedSince } from './changed-since.tsx'
import { StarInput } from './star-input.tsx'

const explain = (error: Error) =>
  isApiError(error) && error.status < 500 ? `${messages.reviewEditFailed} ${error.message}` : messages.reviewEditFailed

type EditReviewFormProps = { review: Written; listingId: string; onDone: () => void }

export function EditReviewForm({ review, listingId, onDone }: EditReviewFormProps) {
  const edit = useEditReview(listingId, review.id)
  const { form, fields, change, field } = useDraftForm({
    draft: `review:${review.id}`,
    initial: { rating: review.rating, comment: review.comment },
    submit: async ({ rating, comment }) => {
      if (comment.trim() === '') return
      await edit.mutateAsync({ rating, comment: comment.trim() })
      notify.success(messages.reviewEdited)
      onDone()
    },
  })
  return (
    <form {...form} className="grid max-w-2xl gap-6">
      <StarInput value={fields.rating} onChange={(stars) => change({ rating: stars })} invalid={false} />
      <TextAreaField label="Comment" maxLength={COMMENT_MAX_CHARACTERS} {...field('comment')} aria-required />
      {fields.comment.trim() === '' && <Alert>{messages.reviewIncomplete}</Alert>}
      {edit.isError && <Alert>{explain(edit.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={edit.isPending}>
          Save Review
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

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
          <SmallLink to={`${pages.listing.path({ itemId: listingId })}#review-${review.id}`}>
            View on the listing
          </SmallLink>
          {isHeld && <SmallButton onClick={() => setEditing(true)}>Edit</SmallButton>}
          <DeleteReview reviewId={review.id} listingId={listingId} />
        </div>
      )}
    </Card>
  )
}

function DeleteReview({ reviewId, listingId }: { reviewId: string; listingId: string }) {
  const deletion = useDeleteReview(listingId, reviewId)
  return (
    <ConfirmButton
      size="sm"
      title="Delete review"
      text={messages.reviewDeleteConfirm}
      run={() => deletion.mutateAsync()}
      onSuccess={() => notify.success(messages.reviewDeleted)}
      onError={() => notify.error(messages.reviewDeleteFailed)}
    >
      Delete
    </ConfirmButton>
  )
}
