import { DISPUTE_WORDS_MAX_CHARACTERS } from '@contract/limits.ts'
import type { Dispute } from '@contract/orders.ts'
import { type SaleDetails, saleCalls, warningCalls } from '@contract/sales.ts'
import { formatDollars } from '@contract/text/format.ts'
import type { ReactNode } from 'react'
import { useDraftForm } from '@/auth/drafts/use-form.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { toastResult } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { Modal, ModalActions, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { SubmitButton, TextAreaField } from '@/ui/fields/fields.tsx'
import { Fold } from '@/ui/fold.tsx'
import { AfterHydration } from '@/ui/once-hydrated.tsx'
import { Card, Section } from '@/ui/page-parts.tsx'
import { DateText } from '@/ui/text.tsx'

function AnswerDispute({ orderId }: { orderId: string }) {
  const answer = useCall(saleCalls.answerDispute, { orderId })
  const dialog = useDialog()
  const { form, fields, field } = useDraftForm({
    draft: `dispute-answer:${orderId}`,
    initial: { words: '' },
    required: { words: messages.messageRequired },
    submit: async () => dialog.open(),
  })
  const send = () =>
    toastResult(
      answer.mutateAsync({ words: fields.words.trim() }).finally(dialog.close),
      t`Response submitted. Stripe will forward it to the bank.`,
      t`Couldn’t submit your response. Try again, or respond in your Stripe dashboard.`,
    )
  const cancel = () => answer.isPending || dialog.close()
  return (
    <form {...form} className="mt-5 grid max-w-prose gap-4">
      <TextAreaField
        label={t`Your response to the bank`}
        hint={t`Explain what happened in a few plain sentences. You can’t change it after sending.`}
        rows={4}
        maxLength={DISPUTE_WORDS_MAX_CHARACTERS}
        {...field('words')}
      />
      <SubmitButton>{t`Send to the bank`}</SubmitButton>
      <Modal open={dialog.isOpen} onClose={cancel} title={t`Send this response to the bank?`}>
        <p className="text-muted">{t`You can respond only once. You can’t change it or add files later.`}</p>
        <div className="mt-6">
          <ModalActions onCancel={cancel}>
            <Button busy={answer.isPending} onClick={send}>
              {t`Send response`}
            </Button>
          </ModalActions>
        </div>
      </Modal>
    </form>
  )
}

/** Stripe's reasons and states of disputes (docs.stripe.com, "Dispute categories"). */
const REASONS: Record<string, string> = {
  credit_not_processed: t`the buyer says a promised refund never arrived`,
  duplicate: t`the buyer says they paid twice`,
  fraudulent: t`the cardholder says they didn’t make this payment`,
  general: t`the bank gave no reason`,
  product_not_received: t`the buyer says they didn’t receive the files`,
  product_unacceptable: t`the buyer says the files aren’t as described`,
  subscription_canceled: t`the buyer says they had canceled`,
  unrecognized: t`the cardholder doesn’t recognize this payment`,
}

const reasonOf = (reason: string): string => REASONS[reason] ?? t`the bank gave a reason that Stripe shows`

const DISPUTE_NAMES: Record<Dispute['state'], string> = {
  needs_answer: t`Waiting for your response`,
  under_review: t`Waiting for the bank`,
  won: t`Won: you keep the money`,
  lost: t`Lost: the buyer got the money back`,
  closed: t`Closed: no money was taken`,
}

const EVIDENCE_NAMES: Record<string, string> = {
  customer_name: t`Buyer`,
  service_date: t`Delivered on`,
  product_description: t`Items sold`,
  refund_policy_disclosure: t`Refund policy`,
  access_activity_log: t`Downloads`,
  uncategorized_text: t`Receipt`,
}

const Evidence = ({ evidence }: { evidence: Record<string, string> }) => (
  <Fold name={t`Sent to the bank with your response`} className="mt-4">
    <dl className="mt-3 grid gap-3">
      {Object.entries(evidence).map(([field, text]) => (
        <div key={field}>
          <dt className="text-sm text-muted">{EVIDENCE_NAMES[field] ?? field}</dt>
          <dd className="max-h-48 overflow-y-auto whitespace-pre-line wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  </Fold>
)

function Until({ dispute: { state, answer_by, answered_at } }: { dispute: Dispute }) {
  if (answered_at)
    return (
      <p className="text-sm text-muted">
        <Trans>
          Responded on <DateText iso={answered_at} />. The bank may take two to three months.
        </Trans>
      </p>
    )
  if (state !== 'needs_answer' || !answer_by) return null
  return (
    <p className="text-sm text-muted">
      <Trans>
        Respond by <DateText iso={answer_by} />. Without a response, the buyer gets the money back.
      </Trans>
    </p>
  )
}

/** `message`: the button that leads to the conversation with the buyer. */
type DisputePanelProps = { sale: SaleDetails; dispute: Dispute; message: ReactNode }

export const DisputePanel = ({ sale, dispute, message }: DisputePanelProps) => (
  <Card className="p-5">
    <Section
      id="dispute"
      title={
        dispute.is_inquiry
          ? t`The buyer’s bank is asking about this payment`
          : t`The buyer’s bank disputed this payment`
      }
    >
      <p className="mt-2 font-medium">{DISPUTE_NAMES[dispute.state]}</p>
      <p className="mt-1 max-w-prose">
        <Trans>
          {ph({ amount: formatDollars(dispute.amount) })}, opened on <DateText iso={dispute.opened_at} />:{' '}
          {ph({ reason: reasonOf(dispute.reason) })}.
        </Trans>
      </p>
      <Until dispute={dispute} />
      {dispute.state === 'needs_answer' && sale.evidence && (
        <>
          <p className="mt-4 mb-3 max-w-prose">
            {t`Message the buyer first: they can withdraw the dispute at their bank. If they’re right, do nothing and the money is returned automatically. Otherwise respond here, once. To attach files, respond in Stripe instead.`}
          </p>
          {message}
          <Evidence evidence={sale.evidence} />
          <AfterHydration>
            <AnswerDispute orderId={sale.id} />
          </AfterHydration>
        </>
      )}
    </Section>
  </Card>
)

/** A warning of the bank that can still be answered: one press refunds all that is left. */
export function WarningPanel({ sale }: { sale: SaleDetails }) {
  const answer = useCall(warningCalls.answerWarning, { orderId: sale.id })
  const send = (action: 'refund' | 'keep', done: string) =>
    toastResult(answer.mutateAsync({ action }), done, t`Couldn’t save your answer. Try again.`)
  if (!sale.warning?.is_open) return null
  return (
    <Card className="p-5">
      <Section id="warning" title={t`This payment may be fraud`}>
        <p className="mt-2 max-w-prose">
          <Trans>
            On <DateText iso={sale.warning.warned_at} />, the card’s bank warned that the cardholder may not have made
            this payment. A refund now can prevent a dispute and its fee. It ends access to the files, and you can’t
            undo it. The buyer hears of the refund, not of the warning.
          </Trans>
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="danger" busy={answer.isPending} onClick={() => send('refund', t`Refund started.`)}>
            {t`Refund ${{ amount: formatDollars(sale.refundable) }}`}
          </Button>
          <Button
            variant="secondary"
            disabled={answer.isPending}
            onClick={() => send('keep', t`Payment kept. You can still refund it.`)}
          >
            {t`Keep the payment`}
          </Button>
        </div>
      </Section>
    </Card>
  )
}
