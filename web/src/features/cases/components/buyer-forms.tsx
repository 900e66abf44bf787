import { caseCalls } from '@contract/cases.ts'
import { PROBLEM_KINDS, type ProblemKind, REQUEST_KINDS, type RequestKind } from '@contract/choices.ts'
import { CASE_MAX_CHARACTERS } from '@contract/limits.ts'
import type { Order, OrderItem } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FieldErrors } from '@/auth/drafts/use-form.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { CheckboxGroup, RadioGroup, TextAreaField } from '@/ui/fields/fields.tsx'
import { RefundPolicy } from '@/ui/listings/purchase-terms.tsx'
import { ShowsName } from '@/ui/text.tsx'
import { CASE_KIND_LABELS } from '../case-words.ts'

export function CaseForm({ orderId, itemId, hidesYou }: { orderId: string; itemId: string; hidesYou: boolean }) {
  const open = useCall(caseCalls.openCase, { orderId, itemId })
  const navigate = useNavigate()
  const form = useModalForm<Reason<ProblemKind>>({
    draft: `case:${itemId}`,
    initial: { kind: '', body: '' },
    required: { kind: messages.reasonChosen, body: messages.messageRequired },
    submit: async ({ kind, body }) => {
      if (kind === '') return
      const { thread_id } = await open.mutateAsync({ kind, body: body.trim() })
      await navigate(pages.thread.path({ threadId: thread_id }))
    },
    failed: messages.failed,
  })
  return (
    <ModalForm form={form} submit={t`Send`}>
      {hidesYou && <ShowsName />}
      <ProblemFields form={form} />
    </ModalForm>
  )
}

/** Of buyers with and without an account. */
export const ProblemFields = ({ form }: { form: ReturnType<typeof useModalForm<Reason<ProblemKind>>> }) => (
  <>
    <p className="text-muted">{t`The seller has a few days to reply. If you don’t agree, you can ask us to decide.`}</p>
    <RadioGroup
      isStacked
      legend={t`What’s wrong?`}
      value={form.fields.kind}
      choices={PROBLEM_KINDS.map((value) => ({ value, label: CASE_KIND_LABELS[value] }))}
      error={form.errors.kind}
      onChange={(kind) => form.change({ kind })}
    />
    <TextAreaField label={t`Tell us more`} rows={4} maxLength={CASE_MAX_CHARACTERS} {...form.field('body')} />
  </>
)

/** Nothing is chosen in advance. */
export type Reason<Kind extends string = RequestKind> = { kind: Kind | ''; body: string }

/** Of buyers with and without an account. */
export const RequestFields = ({ form, hint }: { form: ReturnType<typeof useModalForm<Reason>>; hint?: string }) => (
  <>
    <RadioGroup
      isStacked
      legend={t`Reason`}
      value={form.fields.kind}
      choices={REQUEST_KINDS.map((value) => ({ value, label: CASE_KIND_LABELS[value] }))}
      error={form.errors.kind}
      onChange={(kind) => form.change({ kind })}
    />
    <TextAreaField
      label={t`Tell the seller more`}
      hint={hint}
      rows={4}
      maxLength={CASE_MAX_CHARACTERS}
      {...form.field('body')}
    />
  </>
)

export function RequestForm({ order, items }: { order: Order; items: OrderItem[] }) {
  const request = useCall(caseCalls.requestRefund, { orderId: order.id })
  const [chosen, setChosen] = useState<string[]>(items.length > 1 ? [] : items.map(({ id }) => id))
  const form = useModalForm<Reason>({
    draft: `refund-request:${order.id}`,
    initial: { kind: '', body: '' },
    required: { kind: messages.reasonChosen, body: messages.messageRequired },
    check: (): FieldErrors => (chosen.length === 0 ? { items: t`Choose at least one item.` } : {}),
    submit: async ({ kind, body }) => {
      if (kind !== '') await request.mutateAsync({ itemIds: chosen, kind, body: body.trim() })
    },
    done: t`Refund request sent to the seller.`,
    failed: messages.failed,
  })
  return (
    <ModalForm form={form} submit={t`Send`}>
      <p className="text-muted">
        {t`The seller decides under their own policy. If something is wrong with a file, report a problem instead. Then you can ask us to decide.`}
      </p>
      {order.refund_policy ? (
        <RefundPolicy text={order.refund_policy} />
      ) : (
        <p className="text-muted">{t`The seller had no refund policy at the time of your purchase.`}</p>
      )}
      {items.length > 1 && (
        <CheckboxGroup
          legend={t`What do you want refunded?`}
          choices={items.map(({ id, title, price }) => ({ value: id, label: title, detail: formatDollars(price) }))}
          chosen={chosen}
          error={form.errors.items}
          onChange={setChosen}
        />
      )}
      {order.hides_you && <ShowsName />}
      <RequestFields form={form} />
    </ModalForm>
  )
}
