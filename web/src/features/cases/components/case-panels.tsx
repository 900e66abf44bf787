import { caseCalls, type ShopCase } from '@contract/cases.ts'
import { CASE_MAX_CHARACTERS, REFUND_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import type { BodyInput } from '@contract/operations/operation.ts'
import type { ItemFacts } from '@contract/orders.ts'
import { formatCents, formatDollars, formatParts } from '@contract/text/format.ts'
import { parsePriceCents } from '@contract/text/typed-texts.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { type FieldErrors, useForm } from '@/auth/drafts/use-form.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { isWholeRefund, refundAmountError } from '@/lib/order-facts.ts'
import { Trans, t } from '@/lib/texts.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { TextAreaField } from '@/ui/fields/fields.tsx'
import { MoneyField } from '@/ui/fields/number-field.tsx'
import { AfterHydration } from '@/ui/once-hydrated.tsx'
import { Alert, Card, Section } from '@/ui/page-parts.tsx'
import { DateText } from '@/ui/text.tsx'
import { CASE_KIND_LABELS, caseStatus, requestStatus } from '../case-words.ts'

export const CaseStatement = ({ who, text }: { who: string; text: string }) => (
  <div>
    <dt className="text-sm font-medium text-muted">{who}</dt>
    <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
  </div>
)

const buyerSaid = ({ author }: ShopCase, role: 'buyer' | 'seller') => {
  if (author === 'guest') return t`Guest`
  return role === 'buyer' ? t`You said` : t`The buyer says`
}

type Action = BodyInput<typeof caseCalls.answerCase>['action']

export function AnswerCase({ of, isFree }: { of: ShopCase; isFree: boolean }) {
  const answer = useCall(caseCalls.answerCase, { caseId: of.id })
  const [{ body }, change] = useDraft(`case-answer:${of.id}`, { body: '' })
  const [tried, setTried] = useState(false)
  const isBlank = body.trim() === ''
  const send = (action: Action) => () => {
    setTried(true)
    if (!isBlank)
      void answer.mutateAsync({ action, body: body.trim() }).then(
        () => {
          change({ body: '' })
          setTried(false)
        },
        () => undefined,
      )
  }
  const isReplacing = of.state === 'replacing'
  const button = { size: 'sm', disabled: answer.isPending } as const
  return (
    <div className="mt-4 grid gap-4">
      <TextAreaField
        label={isReplacing ? t`Where the replacement is` : t`Your reply`}
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
            {t`The buyer has it`}
          </Button>
        )}
        {!isFree && (
          <Button {...button} variant={isReplacing ? 'secondary' : 'primary'} onClick={send('offer_refund')}>
            {isReplacing ? t`Offer a refund instead` : t`Offer a refund`}
          </Button>
        )}
        {!isReplacing && (
          <Button {...button} variant="secondary" onClick={send('offer_replacement')}>
            {t`Offer a replacement`}
          </Button>
        )}
        {of.state === 'open' && (
          <Button {...button} variant="danger" onClick={send('reject')}>
            {t`Reject`}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Whether a case or request waits for a text of its seller. */
export const takesAnswer = ({ state, order_item_id }: ShopCase) =>
  order_item_id === null ? state === 'open' : state !== 'escalated' && state !== 'closed' && state !== 'delivered'

/** `isAnswering`: its field is the one that the conversation shows. */
type CasePanelProps = {
  of: ShopCase
  item: Pick<ItemFacts, 'title' | 'price'> | undefined
  side: 'buyer' | 'seller'
  isAnswering: boolean
  /** In place of a member's reply. */
  reply?: ReactNode
}

type Reply = BodyInput<typeof caseCalls.replyToCase>
type BuyersReplyProps = {
  of: ShopCase
  reply: Pick<UseMutationResult<unknown, Error, Reply>, 'mutate' | 'isPending' | 'error'>
}

const MembersReply = ({ of }: { of: ShopCase }) => (
  <BuyersReply of={of} reply={useCall(caseCalls.replyToCase, { caseId: of.id })} />
)

export function BuyersReply({ of, reply }: BuyersReplyProps) {
  const send = (action: Reply['action']) => () => reply.mutate({ action })
  const isAnswered = of.state === 'offered' || of.state === 'rejected' || of.state === 'delivered'
  const mayHaveIt = of.state === 'replacing' || of.state === 'delivered'
  return (
    <div className="mt-4 grid gap-4">
      {reply.error && <Alert>{readableMessage(reply.error, messages.failed)}</Alert>}
      <div className="flex flex-wrap gap-3">
        {of.state === 'offered' && (
          <SmallButton variant="primary" disabled={reply.isPending} onClick={send('accept')}>
            {t`Accept the offer`}
          </SmallButton>
        )}
        {mayHaveIt && (
          <SmallButton variant="primary" disabled={reply.isPending} onClick={send('confirm')}>
            {t`I received the replacement`}
          </SmallButton>
        )}
        {isAnswered && (
          <SmallButton disabled={reply.isPending} onClick={send('escalate')}>
            {t`Ask us to decide`}
          </SmallButton>
        )}
        <SmallButton disabled={reply.isPending} onClick={send('withdraw')}>
          {t`Withdraw the case`}
        </SmallButton>
      </div>
    </div>
  )
}

/** The default outcome, and when it comes. */
function Deadline({ of: { state, offer }, side, date }: Pick<CasePanelProps, 'of' | 'side'> & { date: ReactNode }) {
  if (state === 'open') return <Trans>Without a reply, we’ll decide after {date}.</Trans>
  if (state === 'replacing') return <Trans>Otherwise we’ll decide after {date}.</Trans>
  if (state !== 'offered' || !offer) return <Trans>Without a reply, the case closes on {date}.</Trans>
  return side === 'buyer' ? (
    <Trans>Without a reply, you’ll accept the offer automatically on {date}.</Trans>
  ) : (
    <Trans>Without a reply, the buyer accepts the offer automatically on {date}.</Trans>
  )
}

export function CasePanel({ of, item, side, isAnswering, reply = <MembersReply of={of} /> }: CasePanelProps) {
  return (
    <Card className="p-5">
      <Section id={of.id} title={t`Case: ${{ problem: CASE_KIND_LABELS[of.kind] }}`} heading="text-lg">
        {item && <p className="text-sm text-muted">{item.title}</p>}
        <p className="mt-2 font-medium">{caseStatus(of, side)}</p>
        {of.due_at && (
          <p className="text-sm text-muted">
            <Deadline of={of} side={side} date={<DateText iso={of.due_at} />} />
          </p>
        )}
        <dl className="mt-4 grid gap-3">
          <CaseStatement who={buyerSaid(of, side)} text={of.body} />
          {of.answer && <CaseStatement who={side === 'seller' ? t`You said` : t`The seller says`} text={of.answer} />}
          {of.decision && <CaseStatement who={t`We decided`} text={of.decision} />}
        </dl>
        {side === 'buyer' && of.state !== 'closed' && reply}
        {side === 'seller' && isAnswering && takesAnswer(of) && (
          <AfterHydration>
            <AnswerCase of={of} isFree={item?.price === 0} />
          </AfterHydration>
        )}
      </Section>
    </Card>
  )
}

// The seller replies once: a full or partial refund, or a refusal with its reason.

type AnswerRequestProps = { of: ShopCase /** In dollars. */; most: number }

export function AnswerRequest({ of, most }: AnswerRequestProps) {
  const answer = useCall(caseCalls.answerRefundRequest, { caseId: of.id })
  const [fields, change] = useDraft(`refund-answer:${of.id}`, { amount: most.toFixed(2), reason: '' })
  const action = useRef<'refund' | 'decline'>('refund')
  const { form, field } = useForm(fields, change, {
    check: ({ amount, reason }): FieldErrors => {
      if (action.current === 'decline') return reason.trim() === '' ? { reason: messages.reasonRequired } : {}
      const wrong = refundAmountError(amount, most)
      return wrong ? { amount: wrong } : {}
    },
    submit: ({ amount, reason }) =>
      answer.mutateAsync({ amount: action.current === 'refund' ? amount.trim() : null, reason: reason.trim() || null }),
  })
  const choose = (pressed: 'refund' | 'decline') => {
    action.current = pressed
  }
  const cents = parsePriceCents(fields.amount)
  const effect = isWholeRefund(fields.amount, most)
    ? t`The buyer will lose access to the item.`
    : t`The buyer keeps access to the item.`
  return (
    <form {...form} className="mt-4 grid gap-4">
      <MoneyField
        label={t`Amount in dollars`}
        hint={t`Up to ${{ most: formatDollars(most) }}. ${effect}`}
        {...field('amount')}
      />
      <TextAreaField
        label={t`Your reply`}
        hint={t`The buyer will see this. You can reply once. A refund needs no text.`}
        rows={3}
        maxLength={REFUND_REASON_MAX_CHARACTERS}
        {...field('reason')}
      />
      {answer.error && <Alert>{readableMessage(answer.error, messages.failed)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={answer.isPending} onClick={() => choose('refund')}>
          {cents === null ? t`Refund` : t`Refund ${{ amount: formatCents(cents) }}`}
        </Button>
        <Button type="submit" size="sm" variant="danger" disabled={answer.isPending} onClick={() => choose('decline')}>
          {t({ message: 'Decline', context: 'a refund' })}
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
  isAnswering?: boolean
}

function Withdraw({ of }: { of: ShopCase }) {
  const reply = useCall(caseCalls.replyToCase, { caseId: of.id })
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      {reply.error && <Alert>{readableMessage(reply.error, messages.failed)}</Alert>}
      <SmallButton busy={reply.isPending} onClick={() => reply.mutate({ action: 'withdraw' })}>
        {t`Withdraw the request`}
      </SmallButton>
    </div>
  )
}

export function RequestPanel({ of, items, left, side, isAnswering = true }: RequestPanelProps) {
  const requested = items.filter(({ id }) => of.item_ids?.includes(id))
  const cents = requested.reduce((sum, { price }) => sum + Math.round(price * 100), 0)
  return (
    <Card className="p-5">
      <Section id={of.id} title={t`Refund request: ${{ kind: CASE_KIND_LABELS[of.kind] }}`} heading="text-lg">
        <p className="text-sm text-muted wrap-anywhere">{formatParts(requested.map(({ title }) => title))}</p>
        <p className="mt-2 font-medium">{requestStatus(of, side)}</p>
        {of.due_at && (
          <p className="text-sm text-muted">
            <Trans>
              Without a reply, the request expires on <DateText iso={of.due_at} />.
            </Trans>
          </p>
        )}
        <dl className="mt-4 grid gap-3">
          {of.body && <CaseStatement who={buyerSaid(of, side)} text={of.body} />}
          {of.answer && <CaseStatement who={side === 'seller' ? t`You said` : t`The seller says`} text={of.answer} />}
        </dl>
        {of.state === 'open' && side === 'buyer' && <Withdraw of={of} />}
        {side === 'seller' && isAnswering && takesAnswer(of) && (
          <AfterHydration>
            <AnswerRequest of={of} most={Math.min(cents, Math.round(left * 100)) / 100} />
          </AfterHydration>
        )}
      </Section>
    </Card>
  )
}
