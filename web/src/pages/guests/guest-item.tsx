// What a guest can do with an item besides downloading it.
import type { ProblemKind } from '@contract/choices.ts'
import { guestCalls } from '@contract/guests.ts'
import { COMMENT_MAX_CHARACTERS } from '@contract/limits.ts'
import type { CallInput } from '@contract/operations/operation.ts'
import { ProblemFields, type Reason } from '@/features/cases/components/buyer-forms.tsx'
import { guestSecret } from '@/features/guests/api.ts'
import type { Redress } from '@/features/redress/api.ts'
import { reviewIncomplete, reviewRemoved } from '@/features/reviews/api.ts'
import { StarInput } from '@/features/reviews/components/star-input.tsx'
import { send } from '@/lib/calls/api.ts'
import { useSend, useWrite } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify, toastError } from '@/lib/toast.ts'
import { ConfirmButton, DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { TextAreaField } from '@/ui/fields/fields.tsx'
import { ErrorText } from '@/ui/page-parts.tsx'

type GuestItemProps = { token: string; item: Redress['purchases'][number] }

function ProblemForm({ token, item: { order_id: orderId, listing_id: listingId } }: GuestItemProps) {
  const open = useSend(guestCalls.openGuestCase)
  const form = useModalForm<Reason<ProblemKind>>({
    draft: `guest-case:${orderId}:${listingId}`,
    initial: { kind: '', body: '' },
    required: { kind: messages.reasonChosen, body: messages.messageRequired },
    submit: async ({ kind, body }) => {
      if (kind === '') return
      await open.mutateAsync({ params: { orderId }, body: { listingId, kind, body: body.trim() }, token })
    },
    done: t`Problem reported. We’ll email you the seller’s reply.`,
    failed: messages.failed,
  })
  return (
    <ModalForm form={form} submit={t`Send`}>
      <ProblemFields form={form} />
    </ModalForm>
  )
}

type Verdict = { rating: number | null; comment: string }

function ReviewForm({ token, item: { order_id: orderId, listing_id: itemId, review } }: GuestItemProps) {
  // Sends the login of this browser too: sellers can't review their own items.
  const save = useWrite(
    (given: CallInput<typeof guestCalls.saveGuestReview>) => send(guestCalls.saveGuestReview, given, { auth: 'both' }),
    [guestCalls.saveGuestReview],
  )
  const form = useModalForm<Verdict>({
    draft: `guest-review:${orderId}:${itemId}`,
    initial: { rating: review?.written?.rating ?? null, comment: review?.written?.comment ?? '' },
    required: { rating: reviewIncomplete, comment: reviewIncomplete },
    submit: async ({ rating, comment }) => {
      if (rating === null) return
      const body = { rating, comment: comment.trim(), browser: guestSecret() }
      await save.mutateAsync({ params: { orderId, itemId }, body, token })
    },
    done: t`Review submitted successfully!`,
    failed: messages.failed,
  })
  return (
    <ModalForm form={form} submit={review?.written ? t`Save Review` : t`Submit Review`}>
      <p className="text-muted">{t`Your review appears on the listing as “Guest”, without your address.`}</p>
      <StarInput
        value={form.fields.rating}
        onChange={(rating) => form.change({ rating })}
        invalid={form.errors.rating !== undefined}
      />
      <TextAreaField label={t`Comment`} maxLength={COMMENT_MAX_CHARACTERS} {...form.field('comment')} />
      {form.errors.rating && <ErrorText>{form.errors.rating}</ErrorText>}
    </ModalForm>
  )
}

function DeleteReview({ token, item: { order_id: orderId, listing_id: itemId, title } }: GuestItemProps) {
  const { mutateAsync } = useSend(guestCalls.deleteGuestReview)
  return (
    <ConfirmButton
      size="sm"
      title={t`Delete review`}
      text={t`Delete your review of “${title}”? The seller’s reply and any “helpful” votes will be deleted too.`}
      run={() => mutateAsync({ params: { orderId, itemId }, token })}
      onSuccess={() => notify.success(t`Review deleted.`)}
      onError={toastError(t`Couldn’t delete your review. Try again.`)}
    >
      {t`Delete review`}
    </ConfirmButton>
  )
}

function GuestReview({ token, item }: GuestItemProps) {
  const { problem, written } = item.review ?? {}
  if (written?.is_removed) return <p className="w-full text-sm text-muted">{reviewRemoved}</p>
  const label = written ? t`Edit Review` : t`Write Review`
  return (
    <>
      {problem === null && (
        <DialogButton
          title={label}
          label={written ? t`Edit Review: ${{ title: item.title }}` : t`Write Review: ${{ title: item.title }}`}
          content={<ReviewForm token={token} item={item} />}
        >
          {label}
        </DialogButton>
      )}
      {written && <DeleteReview token={token} item={item} />}
    </>
  )
}

/** The money of a gift is its giver's matter. */
export const GuestItemActions = ({ token, item }: GuestItemProps) => (
  <>
    {item.review && <GuestReview token={token} item={item} />}
    {!item.gift && (
      <DialogButton
        title={t`Report a Problem`}
        label={t`Report a Problem: ${{ title: item.title }}`}
        content={<ProblemForm token={token} item={item} />}
      >
        {t`Report a Problem`}
      </DialogButton>
    )}
  </>
)
