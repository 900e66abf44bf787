import { ERRORS } from '@contract/errors.ts'
import { COMMENT_MAX_CHARACTERS, REVIEW_REDIRECT_SECONDS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useMemberId } from '@/auth/viewer.ts'
import { listingQuery } from '@/features/listings/api.ts'
import { hasPurchasedQuery } from '@/features/orders/purchases.tsx'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { useDraftForm } from '@/lib/use-form.ts'
import { SmallLink } from '@/ui/button.tsx'
import { Alert, Loading } from '@/ui/feedback.tsx'
import { SubmitButton, TextAreaField } from '@/ui/fields/fields.tsx'
import { PageHeader } from '@/ui/layout.tsx'
import { ownReviewQuery, useCreateReview } from '../api.ts'
import { OwnReview } from '../components/own-review.tsx'
import { StarInput } from '../components/star-input.tsx'

/** Returns to the listing after 2 seconds (spec section 4). */
const explain = (error: Error) => {
  if (isApiError(error) && error.status === 409) return messages.reviewDuplicate
  return isApiError(error) && error.code === 'purchase_required'
    ? `${messages.reviewFailed} ${error.message}`
    : messages.reviewFailed
}

type Verdict = { rating: number | null; comment: string }

type ReviewFormProps = { listingId: string; onSubmitted: () => void }

function ReviewForm({ listingId, onSubmitted }: ReviewFormProps) {
  const create = useCreateReview(listingId)
  const { form, fields, change, errors, field } = useDraftForm<Verdict>({
    draft: `review:${listingId}`,
    initial: { rating: null, comment: '' },
    required: { rating: messages.reviewIncomplete, comment: messages.reviewIncomplete },
    submit: async ({ rating, comment }) => {
      if (rating === null) return
      await create.mutateAsync({ itemId: listingId, rating, comment: comment.trim() })
      onSubmitted()
    },
  })
  return (
    <form {...form} className="grid max-w-2xl gap-6">
      <StarInput
        value={fields.rating}
        onChange={(rating) => change({ rating })}
        invalid={errors.rating !== undefined}
      />
      <TextAreaField label="Comment" maxLength={COMMENT_MAX_CHARACTERS} {...field('comment')} error={undefined} />
      {(errors.rating || errors.comment) && <Alert>{messages.reviewIncomplete}</Alert>}
      {create.isError && <Alert>{explain(create.error)}</Alert>}
      {create.isSuccess && <Alert kind="success">{messages.reviewSubmitted}</Alert>}
      <SubmitButton busy={create.isPending} disabled={create.isSuccess}>
        Submit Review
      </SubmitButton>
    </form>
  )
}

export const prefetch = async ({ params: { itemId = '' }, memberId, queryClient }: PrefetchContext) =>
  memberId &&
  Promise.all([
    queryClient.prefetchQuery(listingQuery(itemId)),
    queryClient.prefetchQuery(ownReviewQuery(memberId, itemId)),
    queryClient.prefetchQuery(hasPurchasedQuery(memberId, itemId)),
  ])

export function WriteReviewPage() {
  const { itemId = '' } = useParams()
  const memberId = useMemberId()
  const { data: listing } = useQuery(listingQuery(itemId))
  const own = useQuery(ownReviewQuery(memberId, itemId))
  const held = useQuery(hasPurchasedQuery(memberId, itemId))
  const [submitted, setSubmitted] = useState(false)
  const navigate = useNavigate()

  useEffect(() => {
    if (!submitted) return
    const timer = setTimeout(
      () => void navigate(pages.listing.path({ itemId: itemId })),
      REVIEW_REDIRECT_SECONDS * 1000,
    )
    return () => clearTimeout(timer)
  }, [submitted, navigate, itemId])

  return (
    <>
      <PageHeader title={pages.writeReview.title} lead={listing?.title ?? '\u00a0'} />
      {own.isPending || held.isPending ? (
        <Loading />
      ) : own.data && !submitted ? (
        <OwnReview review={own.data} listingId={itemId} isHeld={held.data === true} />
      ) : held.data === false && !submitted ? (
        <Alert kind="warning" action={<SmallLink to={pages.orders.path()}>My Orders</SmallLink>}>
          {ERRORS.purchase_required.message}
        </Alert>
      ) : (
        <ReviewForm listingId={itemId} onSubmitted={() => setSubmitted(true)} />
      )}
    </>
  )
}
