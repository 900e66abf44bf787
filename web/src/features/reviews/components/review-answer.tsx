import { ANSWER_MAX_CHARACTERS } from '@contract/limits.ts'
import { type Review, reviewCalls } from '@contract/reviews.ts'
import { useState } from 'react'
import { useCall } from '@/lib/calls/query.ts'
import { ownSubmit } from '@/lib/own-submit.ts'
import { t } from '@/lib/texts.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { TextAreaField } from '@/ui/fields/fields.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { DateText } from '@/ui/text.tsx'

const answerFailed = t`Couldn’t save your reply. Try again.`

type ReviewAnswerProps = { review: Review; isSeller: boolean }

function AnswerForm({ review, onDone }: Omit<ReviewAnswerProps, 'isSeller'> & { onDone: () => void }) {
  const [text, setText] = useState(review.answer?.text ?? '')
  const answer = useCall(reviewCalls.answerReview, { reviewId: review.id })
  const submit = () => {
    if (text.trim() !== '') answer.mutate({ text: text.trim() }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={ownSubmit(submit)} className="mt-3 grid gap-3">
      <TextAreaField
        label={t`Your reply`}
        hint={t`Everyone can see it below the review, with your name.`}
        value={text}
        maxLength={ANSWER_MAX_CHARACTERS}
        rows={3}
        onChange={(event) => setText(event.target.value)}
      />
      {answer.isError && <Alert>{answerFailed}</Alert>}
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={answer.isPending} disabled={text.trim() === ''}>
          {t`Post Reply`}
        </Button>
        <SmallButton onClick={onDone}>{t`Cancel`}</SmallButton>
      </div>
    </form>
  )
}

export function ReviewAnswer({ review, isSeller }: ReviewAnswerProps) {
  const [writing, setWriting] = useState(false)
  const removal = useCall(reviewCalls.removeAnswer, { reviewId: review.id })
  const { answer, reviewer_username: by } = review
  if (writing) return <AnswerForm review={review} onDone={() => setWriting(false)} />
  if (!answer) {
    if (!isSeller) return null
    return (
      <SmallButton className="mt-3" label={t`Reply to the review by ${by}`} onClick={() => setWriting(true)}>
        {t`Reply`}
      </SmallButton>
    )
  }
  return (
    <div className="mt-3 max-w-prose border-l-2 border-line-strong/60 pl-4">
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <span className="font-semibold wrap-anywhere">{t`Reply from ${{ seller: answer.seller_name }}`}</span>
        <DateText iso={answer.answered_at} className="text-muted" />
        {answer.edited_at && <span className="text-muted">{t`edited`}</span>}
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{answer.text}</p>
      {isSeller && (
        <div className="mt-2 flex gap-2">
          <SmallButton label={t`Edit your reply to ${by}`} onClick={() => setWriting(true)}>
            {t`Edit`}
          </SmallButton>
          <ConfirmButton
            size="sm"
            aria-label={t`Remove your reply to ${by}`}
            title={t`Remove your reply to ${by}`}
            text={t`Nobody can read it any more. You can’t undo this.`}
            run={() => removal.mutateAsync()}
          >
            {t`Remove`}
          </ConfirmButton>
        </div>
      )}
      {removal.isError && <Alert>{answerFailed}</Alert>}
    </div>
  )
}
