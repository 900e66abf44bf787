// Edits the user's own review.
import { COMMENT_MAX_CHARACTERS } from '@contract/limits.ts'
import type { OwnReview } from '@contract/reviews.ts'
import type { SubmitEvent } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { Alert } from '@/ui/feedback/alert.tsx'
import { TextAreaField } from '@/ui/fields/text-field.tsx'
import { useEditReview } from '../api.ts'
import { StarInput } from './star-input.tsx'

const explain = (error: Error) =>
  isApiError(error) && error.status < 500 ? `${messages.reviewEditFailed} ${error.message}` : messages.reviewEditFailed

type EditReviewFormProps = { review: OwnReview; listingId: string; onDone: () => void }

export function EditReviewForm({ review, listingId, onDone }: EditReviewFormProps) {
  const [{ rating, comment }, change] = useDraft(`review:${review.id}`, {
    rating: review.rating,
    comment: review.comment,
  })
  const edit = useEditReview(listingId)
  const isIncomplete = comment.trim() === ''

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isIncomplete) return
    edit.mutate(
      { reviewId: review.id, rating, comment: comment.trim() },
      {
        onSuccess: () => {
          notify.success(messages.reviewEdited)
          onDone()
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-2xl gap-6">
      <StarInput value={rating} onChange={(stars) => change({ rating: stars })} invalid={false} />
      <TextAreaField
        label="Comment"
        value={comment}
        maxLength={COMMENT_MAX_CHARACTERS}
        onChange={(event) => change({ comment: event.target.value })}
        aria-required
      />
      {isIncomplete && <Alert>{messages.reviewIncomplete}</Alert>}
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
