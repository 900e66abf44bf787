// The seller's one answer to a refund request: a full refund, a partial one, or a refusal with its reason.

import type { ShopCase } from '@contract/cases.ts'
import { formatDollars } from '@contract/format.ts'
import { REFUND_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import { useState } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { isWholeRefund, refundAmountError } from '@/lib/order-facts.ts'
import { Button } from '@/ui/button.tsx'
import { Alert } from '@/ui/feedback/alert.tsx'
import { TextAreaField, TextField } from '@/ui/fields/text-field.tsx'
import { useAnswerRequest } from '../api.ts'

type AnswerRequestProps = { of: ShopCase /** In dollars. */; most: number }
type Action = 'refund' | 'decline'

export function AnswerRequest({ of, most }: AnswerRequestProps) {
  const answer = useAnswerRequest(of.id)
  const [{ amount, reason }, change] = useDraft(`refund-answer:${of.id}`, { amount: most.toFixed(2), reason: '' })
  const [tried, setTried] = useState<Action>()
  const wrong = {
    amount: refundAmountError(amount, most),
    reason: reason.trim() === '' ? messages.reasonRequired : undefined,
  }
  const send = (action: Action) => {
    setTried(action)
    if (wrong.reason || (action === 'refund' && wrong.amount)) return
    answer.mutate({ amount: action === 'refund' ? amount.trim() : null, reason: reason.trim() })
  }
  const isWhole = isWholeRefund(amount, most)
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send('refund')
      }}
    >
      <TextField
        label="Amount in dollars"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        hint={`Up to ${formatDollars(most)}. ${isWhole ? 'The buyer will lose access to the item.' : 'The buyer keeps access to the item.'}`}
        value={amount}
        error={tried === 'refund' ? wrong.amount : undefined}
        onChange={(event) => change({ amount: event.target.value })}
      />
      <TextAreaField
        label="Your reply"
        hint="The buyer will see this. You can reply once."
        rows={3}
        value={reason}
        maxLength={REFUND_REASON_MAX_CHARACTERS}
        error={tried ? wrong.reason : undefined}
        onChange={(event) => change({ reason: event.target.value })}
        aria-required
      />
      {answer.error && <Alert>{readableMessage(answer.error, messages.caseFailed)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={answer.isPending}>
          Approve refund
        </Button>
        <Button size="sm" variant="danger" disabled={answer.isPending} onClick={() => send('decline')}>
          Decline
        </Button>
      </div>
    </form>
  )
}
