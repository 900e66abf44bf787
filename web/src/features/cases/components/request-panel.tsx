// The seller replies once: a full or partial refund, or a refusal with its reason.
import type { ShopCase } from '@contract/cases.ts'
import { formatDollars } from '@contract/format.ts'
import { REFUND_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import { useRef } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { isWholeRefund, refundAmountError } from '@/lib/order-facts.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { Alert } from '@/ui/feedback.tsx'
import { MoneyField, TextAreaField } from '@/ui/fields/fields.tsx'
import { Card, Section } from '@/ui/layout.tsx'
import { OnceHydrated } from '@/ui/once-hydrated.tsx'
import { useAnswerRequest, useReplyToCase } from '../api.ts'
import { CASE_KIND_LABELS, requestStatus } from '../case-words.ts'
import { Said } from './case-panel.tsx'

type AnswerRequestProps = { of: ShopCase /** In dollars. */; most: number }

export function AnswerRequest({ of, most }: AnswerRequestProps) {
  const answer = useAnswerRequest(of.id)
  const [fields, change] = useDraft(`refund-answer:${of.id}`, { amount: most.toFixed(2), reason: '' })
  const action = useRef<'refund' | 'decline'>('refund')
  const { form, field } = useForm(fields, change, {
    required: { reason: messages.reasonRequired },
    check: ({ amount }): FieldErrors => {
      const wrong = action.current === 'refund' && refundAmountError(amount, most)
      return wrong ? { amount: wrong } : {}
    },
    submit: ({ amount, reason }) =>
      answer.mutateAsync({ amount: action.current === 'refund' ? amount.trim() : null, reason: reason.trim() }),
  })
  const choose = (pressed: 'refund' | 'decline') => {
    action.current = pressed
  }
  const effect = isWholeRefund(fields.amount, most)
    ? 'The buyer will lose access to the item.'
    : 'The buyer keeps access to the item.'
  return (
    <form {...form} className="mt-4 grid gap-4">
      <MoneyField label="Amount in dollars" hint={`Up to ${formatDollars(most)}. ${effect}`} {...field('amount')} />
      <TextAreaField
        label="Your reply"
        hint="The buyer will see this. You can reply once."
        rows={3}
        maxLength={REFUND_REASON_MAX_CHARACTERS}
        {...field('reason')}
      />
      {answer.error && <Alert>{readableMessage(answer.error, messages.failed)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={answer.isPending} onClick={() => choose('refund')}>
          Approve refund
        </Button>
        <Button type="submit" size="sm" variant="danger" disabled={answer.isPending} onClick={() => choose('decline')}>
          Decline
        </Button>
      </div>
    </form>
  )
}

type RequestPanelProps = {
  of: ShopCase
  items: { id: string; title: string; price: number }[]
  /** Dollars of the order that can still go back. */
  left: number
  side: 'buyer' | 'seller'
}

function Withdraw({ of }: { of: ShopCase }) {
  const reply = useReplyToCase(of.id)
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      {reply.error && <Alert>{readableMessage(reply.error, messages.failed)}</Alert>}
      <SmallButton busy={reply.isPending} onClick={() => reply.mutate({ action: 'withdraw' })}>
        Withdraw the request
      </SmallButton>
    </div>
  )
}

export function RequestPanel({ of, items, left, side }: RequestPanelProps) {
  const requested = items.filter(({ id }) => of.item_ids?.includes(id))
  const cents = requested.reduce((sum, { price }) => sum + Math.round(price * 100), 0)
  return (
    <Card className="p-5">
      <Section id={of.id} title={`Refund request: ${CASE_KIND_LABELS[of.kind]}`} heading="text-lg">
        <p className="text-sm text-muted wrap-anywhere">{requested.map(({ title }) => title).join(', ')}</p>
        <p className="mt-2 font-medium">{requestStatus(of, side)}</p>
        {of.due_at && (
          <p className="text-sm text-muted">
            Without a reply, the request expires on <DateText iso={of.due_at} />.
          </p>
        )}
        <dl className="mt-4 grid gap-3">
          <Said who={side === 'buyer' ? 'You said' : 'The buyer says'} text={of.body} />
          {of.answer && <Said who={side === 'seller' ? 'You said' : 'The seller says'} text={of.answer} />}
        </dl>
        {of.state === 'open' && side === 'buyer' && <Withdraw of={of} />}
        {of.state === 'open' && side === 'seller' && (
          <OnceHydrated>
            <AnswerRequest of={of} most={Math.min(cents, Math.round(left * 100)) / 100} />
          </OnceHydrated>
        )}
      </Section>
    </Card>
  )
}
