import { ERRORS } from '@contract/errors.ts'
import { COMMENT_MAX_CHARACTERS, REVIEW_REDIRECT_SECONDS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { reviewCalls, type OwnReview as Written } from '@contract/reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useDraftForm } from '@/auth/drafts/use-form.ts'
import { useMemberId } from '@/auth/viewer.ts'
import { listingQuery } from '@/features/listings/api.ts'
import { holdingQuery } from '@/features/orders/purchases.ts'
import { ownReviewQuery, reviewIncomplete, reviewRemoved } from '@/features/reviews/api.ts'
import { ChangedSince } from '@/features/reviews/components/changed-since.tsx'
import { StarInput } from '@/features/reviews/components/star-input.tsx'
import { isApiError } from '@/lib/calls/api-error.ts'
import { prefetchForMember, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { FormActions } from '@/ui/action-row.tsx'
import { SmallButton, SmallLink } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { SubmitButton, TextAreaField } from '@/ui/fields/fields.tsx'
import { Stars } from '@/ui/listings/stars.tsx'
import { Alert, Card, Failure, Loading, PageHeader } from '@/ui/page-parts.tsx'
import { DateText, ShowsName } from '@/ui/text.tsx'

const reviewDuplicate = t`You have already reviewed this item.`
const reviewEditFailed = t`Couldn’t update your review. Try again.`
const reviewFailed = t`Failed to submit review.`

const explainEdit = (error: Error) =>
  isApiError(error) && error.status < 500 ? `${reviewEditFailed} ${error.message}` : reviewEditFailed

type EditReviewFormProps = { review: Written; hidesYou: boolean; onDone: () => void }

export function EditReviewForm({ review, hidesYou, onDone }: EditReviewFormProps) {
  const edit = useCall(reviewCalls.editReview, { reviewId: review.id })
  const { form, fields, change, field } = useDraftForm({
    draft: `review:${review.id}`,
    initial: { rating: review.rating, comment: review.comment },
    submit: async ({ rating, comment }) => {
      if (comment.trim() === '') return
      await edit.mutateAsync({ rating, comment: comment.trim() })
      notify.success(t`Review updated.`)
      onDone()
    },
  })
  return (
    <form {...form} className="grid max-w-2xl gap-6">
      {hidesYou && <ShowsName />}
      <StarInput value={fields.rating} onChange={(stars) => change({ rating: stars })} invalid={false} />
      <TextAreaField label={t`Comment`} maxLength={COMMENT_MAX_CHARACTERS} {...field('comment')} aria-required />
      {fields.comment.trim() === '' && <Alert>{reviewIncomplete}</Alert>}
      {edit.isError && <Alert>{explainEdit(edit.error)}</Alert>}
      <FormActions busy={edit.isPending} submit={t`Save Review`} onCancel={onDone} />
    </form>
  )
}

type OwnReviewProps = { review: Written; listingId: string; hidesYou: boolean; isHeld: boolean }

export function OwnReview({ review, listingId, hidesYou, isHeld }: OwnReviewProps) {
  const [editing, setEditing] = useState(false)
  if (editing) return <EditReviewForm review={review} hidesYou={hidesYou} onDone={() => setEditing(false)} />
  return (
    <Card className="max-w-2xl p-5 sm:p-6">
      <p className="text-muted">{review.is_removed ? reviewRemoved : reviewDuplicate}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} />
        <DateText iso={review.created_at} className="text-sm text-muted" />
        {review.edited_at && <span className="text-sm text-muted">{t`edited`}</span>}
      </div>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.comment}</p>
      <ChangedSince changed={review.changed_since} />
      {!review.is_removed && (
        <div className="mt-5 flex flex-wrap gap-2">
          <SmallLink to={`${pages.listing.path({ itemId: listingId })}#review-${review.id}`}>
            {t`View on the listing`}
          </SmallLink>
          {isHeld && <SmallButton onClick={() => setEditing(true)}>{t`Edit`}</SmallButton>}
          <DeleteReview reviewId={review.id} />
        </div>
      )}
    </Card>
  )
}

function DeleteReview({ reviewId }: { reviewId: string }) {
  const deletion = useCall(reviewCalls.deleteReview, { reviewId })
  return (
    <ConfirmButton
      size="sm"
      title={t`Delete review`}
      text={t`Delete your review? The seller’s reply and any “helpful” votes will be deleted too.`}
      run={() => deletion.mutateAsync()}
      onSuccess={() => notify.success(t`Review deleted.`)}
      onError={() => notify.error(t`Couldn’t delete your review. Try again.`)}
    >
      {t`Delete`}
    </ConfirmButton>
  )
}

/** Returns to the listing after 2 seconds (spec section 4). */
const explain = (error: Error) => {
  if (isApiError(error) && error.status === 409) return reviewDuplicate
  return isApiError(error) && error.code === 'purchase_required' ? `${reviewFailed} ${error.message}` : reviewFailed
}

/** While the form sends, and after it has, its own review must not take its place. */
type Step = 'writing' | 'sending' | 'sent'
type ReviewFormProps = {
  listingId: string
  hidesYou: boolean
  guestReview: string | null
  onStep: (step: Step) => void
}
type Verdict = { rating: number | null; comment: string }

function ReviewForm({ listingId, hidesYou, guestReview, onStep }: ReviewFormProps) {
  const create = useCall(reviewCalls.createReview)
  const { form, fields, change, errors, field } = useDraftForm<Verdict>({
    draft: `review:${listingId}`,
    initial: { rating: null, comment: '' },
    required: { rating: reviewIncomplete, comment: reviewIncomplete },
    submit: async ({ rating, comment }) => {
      if (rating === null) return
      onStep('sending')
      await create.mutateAsync({ itemId: listingId, rating, comment: comment.trim() })
      onStep('sent')
    },
    failed: () => onStep('writing'),
  })
  return (
    <form {...form} className="grid max-w-2xl gap-6">
      {hidesYou && <ShowsName />}
      {guestReview && (
        <Alert kind="warning" action={<DeleteReview reviewId={guestReview} />}>
          {t`You reviewed this item as a guest. Your new review replaces that one.`}
        </Alert>
      )}
      <StarInput
        value={fields.rating}
        onChange={(rating) => change({ rating })}
        invalid={errors.rating !== undefined}
      />
      <TextAreaField label={t`Comment`} maxLength={COMMENT_MAX_CHARACTERS} {...field('comment')} error={undefined} />
      {(errors.rating || errors.comment) && <Alert>{reviewIncomplete}</Alert>}
      {create.isError && <Alert>{explain(create.error)}</Alert>}
      {create.isSuccess && <Alert kind="success">{t`Review submitted successfully!`}</Alert>}
      <SubmitButton busy={create.isPending} disabled={create.isSuccess}>
        {t`Submit Review`}
      </SubmitButton>
    </form>
  )
}

export const prefetch = prefetchForMember(({ params: { itemId = '' }, memberId }) => [
  listingQuery(itemId),
  ownReviewQuery(memberId, itemId),
  holdingQuery(memberId, itemId),
])

export function WriteReviewPage() {
  const { itemId = '' } = useParams()
  const memberId = useMemberId()
  const { data: listing } = useQuery(listingQuery(itemId))
  const own = useQuery(ownReviewQuery(memberId, itemId))
  const held = useQuery({ ...holdingQuery(memberId, itemId), select: ({ hasPurchased }) => hasPurchased })
  const [step, setStep] = useState<Step>('writing')
  const navigate = useNavigate()

  useEffect(() => {
    if (step !== 'sent') return
    const timer = setTimeout(
      () => void navigate(pages.listing.path({ itemId: itemId })),
      REVIEW_REDIRECT_SECONDS * 1000,
    )
    return () => clearTimeout(timer)
  }, [step, navigate, itemId])

  return (
    <>
      <PageHeader title={pages.writeReview.title} lead={listing?.title ?? '\u00a0'} />
      {own.isPending || held.isPending ? (
        <Loading />
      ) : !own.data || held.data === undefined ? (
        <Failure text={messages.failed} onRetry={() => Promise.all([own.refetch(), held.refetch()])} />
      ) : own.data.review && step === 'writing' ? (
        <OwnReview review={own.data.review} listingId={itemId} hidesYou={own.data.hides_you} isHeld={held.data} />
      ) : !held.data && step === 'writing' ? (
        <Alert kind="warning" action={<SmallLink to={pages.orders.path()}>{t`My Orders`}</SmallLink>}>
          {ERRORS.purchase_required.message}
        </Alert>
      ) : (
        <ReviewForm
          listingId={itemId}
          hidesYou={own.data.hides_you}
          guestReview={own.data.guest_review}
          onStep={setStep}
        />
      )}
    </>
  )
}
