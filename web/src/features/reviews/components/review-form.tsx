// A rating and a comment, both required. What was typed stays until the review is stored.
import { COMMENT_MAX_CHARACTERS } from '@contract/limits.ts'
import { type SubmitEvent, useState } from 'react'
import { useDraft } from '@/auth/use-draft.ts'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { TextAreaField } from '@/ui/text-field.tsx'
import { useCreateReview } from '../api.ts'
import { StarInput } from './star-input.tsx'

const explain = (error: Error) => {
  if (isApiError(error) && error.status === 409) return messages.reviewDuplicate
  return isApiError(error) && error.code === 'purchase_required'
    ? `${messages.reviewFailed} ${error.message}`
    : messages.reviewFailed
}

type Verdict = { rating: number | null; comment: string }

type ReviewFormProps = { listingId: string; onSubmitted: () => void }

export function ReviewForm({ listingId, onSubmitted }: ReviewFormProps) {
  const [{ rating, comment }, change] = useDraft<Verdict>(`review:${listingId}`, { rating: null, comment: '' })
  const [incomplete, setIncomplete] = useState(false)
  const create = useCreateReview()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const complete = rating !== null && comment.trim() !== ''
    setIncomplete(!complete)
    if (complete) create.mutate({ itemId: listingId, rating, comment: comment.trim() }, { onSuccess: onSubmitted })
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-2xl gap-6">
      <StarInput
        value={rating}
        onChange={(stars) => change({ rating: stars })}
        invalid={incomplete && rating === null}
      />
      <TextAreaField
        label="Comment"
        value={comment}
        maxLength={COMMENT_MAX_CHARACTERS}
        onChange={(event) => change({ comment: event.target.value })}
        aria-required
      />
      {incomplete && <Alert>{messages.reviewIncomplete}</Alert>}
      {create.isError && <Alert>{explain(create.error)}</Alert>}
      {create.isSuccess && <Alert kind="success">{messages.reviewSubmitted}</Alert>}
      <Button type="submit" busy={create.isPending} disabled={create.isSuccess} className="justify-self-start">
        Submit Review
      </Button>
    </form>
  )
}
