// Decides a case where buyer and seller do not agree.
import type { AdminCase } from '@contract/cases.ts'
import { formatDollars, plural } from '@contract/format.ts'
import { CASE_MAX_CHARACTERS } from '@contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { toastError } from '@/lib/toast-outcome.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { MomentText } from '@/ui/date-text.tsx'
import { ModalActions } from '@/ui/dialogs/confirm-button.tsx'
import { Modal } from '@/ui/dialogs/modal.tsx'
import { Failure } from '@/ui/feedback/alert.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { RadioGroup } from '@/ui/fields/radio-group.tsx'
import { TextAreaField } from '@/ui/fields/text-field.tsx'
import { MessagePictures } from '@/ui/message-pictures.tsx'
import { caseMessagesQuery, useDecideCase } from '../api.ts'
import { OUTCOMES } from '../words.ts'

/** The facts of a case for an admin: the item, both statements and the conversation. */
const Said = ({ by, text }: { by: string; text: string }) => (
  <div>
    <p className="text-sm text-muted">{by}</p>
    <p className="whitespace-pre-line wrap-anywhere">{text}</p>
  </div>
)

function CaseFacts({ shopCase }: { shopCase: AdminCase }) {
  const { data, isPending, isError, refetch } = useQuery(caseMessagesQuery(shopCase.id))
  const { item, buyer_id, buyer_username, seller_username } = shopCase
  const nameOf = (id: string) => (id === buyer_id ? buyer_username : seller_username)
  return (
    <section aria-label="The case" className="grid gap-3 rounded-md border border-line bg-sunken p-4">
      <p>
        <span className="font-semibold">{item.title}</span>, {formatDollars(item.price)}.{' '}
        {item.downloads === 0
          ? 'Never downloaded.'
          : plural(item.downloads, { one: 'Downloaded once.', other: 'Downloaded # times.' })}
        {!item.is_held && ' The buyer no longer has access.'}
      </p>
      <Said by={`${buyer_username}’s complaint`} text={shopCase.body} />
      {shopCase.answer && <Said by={`${seller_username}’s reply`} text={shopCase.answer} />}
      {shopCase.decision && <Said by="Decided before" text={shopCase.decision} />}
      <h3 className="font-sans text-sm font-semibold tracking-normal">Their conversation</h3>
      {isPending && <Loading />}
      {isError && <Failure text={messages.roomFailed} onRetry={() => void refetch()} />}
      {data?.messages.length === 0 && <p className="text-muted">They haven’t exchanged messages.</p>}
      {data && data.messages.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it too
        <ol aria-label="Messages" tabIndex={0} className="grid max-h-60 gap-3 overflow-y-auto">
          {data.messages.map(({ id, sender_id, body, pictures, sent_at }) => (
            <li key={id} className="grid gap-1.5">
              <p className="text-sm text-muted">
                {nameOf(sender_id)}, <MomentText iso={sent_at} />
              </p>
              {body && <p className="whitespace-pre-line wrap-anywhere">{body}</p>}
              {pictures.length > 0 && <MessagePictures messageId={id} pictures={pictures} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type CaseModalProps = { shopCase: AdminCase; open: boolean; onClose: () => void }
type Fields = { outcome: '' | (typeof OUTCOMES)[number]['value']; reason: string }

function CaseForm({ shopCase, onClose }: Omit<CaseModalProps, 'open'>) {
  const [{ outcome, reason }, change] = useDraft<Fields>(`case:${shopCase.id}`, { outcome: '', reason: '' })
  const decide = useDecideCase()
  const { form, errors } = useForm({
    check: (): FieldErrors => ({
      ...(outcome === '' && { outcome: 'Choose an outcome.' }),
      ...(reason.trim() === '' && { reason: messages.reasonRequired }),
    }),
    submit: async () => {
      if (outcome === '') return
      await decide.mutateAsync({ caseId: shopCase.id, body: { outcome, reason: reason.trim() } })
      onClose()
      notify.success(messages.caseDecided)
    },
    onFailure: toastError(messages.decisionFailed),
  })
  const effect = OUTCOMES.find(({ value }) => value === outcome)?.effect
  return (
    <form {...form} className="grid gap-5">
      <CaseFacts shopCase={shopCase} />
      <RadioGroup
        legend="Outcome"
        name="outcome"
        value={outcome}
        choices={OUTCOMES}
        error={errors.outcome}
        onChange={(chosen) => change({ outcome: chosen })}
      >
        {effect && <p className="text-sm text-muted">{effect}</p>}
      </RadioGroup>
      <TextAreaField
        label="Why"
        hint="Both the buyer and the seller will read this."
        rows={3}
        value={reason}
        maxLength={CASE_MAX_CHARACTERS}
        error={errors.reason}
        onChange={(event) => change({ reason: event.target.value })}
        aria-required
      />
      <ModalActions onCancel={onClose}>
        <Button type="submit" busy={decide.isPending}>
          Close the case
        </Button>
      </ModalActions>
    </form>
  )
}

export const CaseModal = ({ open, ...form }: CaseModalProps) => (
  <Modal isWide open={open} onClose={form.onClose} title={`Case about ${form.shopCase.item.title}`}>
    <CaseForm {...form} />
  </Modal>
)
