import type { ShopCase } from '@contract/cases.ts'
import { CASE_MAX_CHARACTERS } from '@contract/limits.ts'
import type { ItemFacts } from '@contract/orders.ts'
import { useState } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { Alert } from '@/ui/feedback.tsx'
import { TextAreaField } from '@/ui/fields/fields.tsx'
import { Card, Section } from '@/ui/layout.tsx'
import { OnceHydrated } from '@/ui/once-hydrated.tsx'
import { useAnswerCase, useReplyToCase } from '../api.ts'
import { CASE_KIND_LABELS, caseDeadline, caseStatus } from '../case-words.ts'

export const Said = ({ who, text }: { who: string; text: string }) => (
  <div>
    <dt className="text-sm font-medium text-muted">{who}</dt>
    <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
  </div>
)

type AnswerCaseProps = { of: ShopCase; isFree: boolean }
type Action = Parameters<ReturnType<typeof useAnswerCase>['mutate']>[0]['action']

export function AnswerCase({ of, isFree }: AnswerCaseProps) {
  const answer = useAnswerCase(of.id)
  const [{ body }, change] = useDraft(`case-answer:${of.id}`, { body: '' })
  const [tried, setTried] = useState(false)
  const isBlank = body.trim() === ''
  const send = (action: Action) => () => {
    setTried(true)
    if (!isBlank) answer.mutate({ action, body: body.trim() }, { onSuccess: () => change({ body: '' }) })
  }
  const isReplacing = of.state === 'replacing'
  const button = { size: 'sm', disabled: answer.isPending } as const
  return (
    <div className="mt-4 grid gap-4">
      <TextAreaField
        label={isReplacing ? 'Where the replacement is' : 'Your reply'}
        rows={3}
        value={body}
        maxLength={CASE_MAX_CHARACTERS}
        error={tried && isBlank ? messages.messageRequired : undefined}
        onChange={(event) => change({ body: event.target.value })}
        aria-required
      />
      {answer.error && <Alert>{readableMessage(answer.error, messages.failed)}</Alert>}
      <div className="flex flex-wrap gap-3">
        {isReplacing && (
          <Button {...button} onClick={send('deliver')}>
            The buyer has it
          </Button>
        )}
        {!isFree && (
          <Button {...button} variant={isReplacing ? 'secondary' : 'primary'} onClick={send('offer_refund')}>
            Offer a refund{isReplacing && ' instead'}
          </Button>
        )}
        {!isReplacing && (
          <Button {...button} variant="secondary" onClick={send('offer_replacement')}>
            Offer a replacement
          </Button>
        )}
        {of.state === 'open' && (
          <Button {...button} variant="danger" onClick={send('reject')}>
            Reject
          </Button>
        )}
      </div>
    </div>
  )
}

type CasePanelProps = { of: ShopCase; item: ItemFacts | undefined; role: 'buyer' | 'seller' }

function BuyersReply({ of }: { of: ShopCase }) {
  const reply = useReplyToCase(of.id)
  const send = (action: Parameters<typeof reply.mutate>[0]['action']) => () => reply.mutate({ action })
  const isAnswered = of.state === 'offered' || of.state === 'rejected' || of.state === 'delivered'
  const mayHaveIt = of.state === 'replacing' || of.state === 'delivered'
  return (
    <div className="mt-4 grid gap-4">
      {reply.error && <Alert>{readableMessage(reply.error, messages.failed)}</Alert>}
      <div className="flex flex-wrap gap-3">
        {of.state === 'offered' && (
          <SmallButton variant="primary" disabled={reply.isPending} onClick={send('accept')}>
            Accept the offer
          </SmallButton>
        )}
        {mayHaveIt && (
          <SmallButton variant="primary" disabled={reply.isPending} onClick={send('confirm')}>
            I received the replacement
          </SmallButton>
        )}
        {isAnswered && (
          <SmallButton disabled={reply.isPending} onClick={send('escalate')}>
            Ask us to decide
          </SmallButton>
        )}
        <SmallButton disabled={reply.isPending} onClick={send('withdraw')}>
          Withdraw the case
        </SmallButton>
      </div>
    </div>
  )
}

export function CasePanel({ of, item, role }: CasePanelProps) {
  const mayAnswer = of.state !== 'escalated' && of.state !== 'closed' && of.state !== 'delivered'
  return (
    <Card className="p-5">
      <Section id={of.id} title={`Case: ${CASE_KIND_LABELS[of.kind]}`} heading="text-lg">
        {item && <p className="text-sm text-muted">{item.title}</p>}
        <p className="mt-2 font-medium">{caseStatus(of, role)}</p>
        {of.due_at && (
          <p className="text-sm text-muted">
            {caseDeadline(of, role)} <DateText iso={of.due_at} />.
          </p>
        )}
        <dl className="mt-4 grid gap-3">
          <Said who={role === 'buyer' ? 'You said' : 'The buyer says'} text={of.body} />
          {of.answer && <Said who={role === 'seller' ? 'You said' : 'The seller says'} text={of.answer} />}
          {of.decision && <Said who="We decided" text={of.decision} />}
        </dl>
        {role === 'buyer' && of.state !== 'closed' && <BuyersReply of={of} />}
        {role === 'seller' && mayAnswer && (
          <OnceHydrated>
            <AnswerCase of={of} isFree={item?.price === 0} />
          </OnceHydrated>
        )}
      </Section>
    </Card>
  )
}
