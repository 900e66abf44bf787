// Decides an appeal: upholds or reverses the decision.

import { APPEAL_MAX_CHARACTERS } from '@contract/limits.ts'
import type { foundAppeal } from '@contract/redress.ts'
import { DECIDED, TAKEN_BACK } from '@contract/rules.ts'
import type { z } from 'zod'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { toastError } from '@/lib/toast-outcome.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { ModalActions } from '@/ui/dialogs/confirm-button.tsx'
import { Modal } from '@/ui/dialogs/modal.tsx'
import { RadioGroup } from '@/ui/fields/radio-group.tsx'
import { TextAreaField } from '@/ui/fields/text-field.tsx'
import { StatementText } from '@/ui/statement-text.tsx'
import { useDecideAppeal } from '../api.ts'

export type FoundAppeal = z.output<typeof foundAppeal>

type AppealModalProps = { appeal: FoundAppeal; open: boolean; onClose: () => void }
type Fields = { outcome: '' | 'upheld' | 'reversed'; answer: string }

const OUTCOMES = [
  { value: 'upheld', label: 'The decision stands' },
  { value: 'reversed', label: 'Reverse the decision' },
] as const

/** The decision and the appeal. */
const sentenceOf = (outcome: 'upheld' | 'reversed', { statement, username }: FoundAppeal) =>
  outcome === 'upheld'
    ? `You reject ${username}’s appeal. “${DECIDED[statement.act]}” stays in force.`
    : `You accept ${username}’s appeal. They will read: “${TAKEN_BACK[statement.act]}”.`

function AppealForm({ appeal, onClose }: Omit<AppealModalProps, 'open'>) {
  const [{ outcome, answer }, change] = useDraft<Fields>(`appeal-answer:${appeal.id}`, { outcome: '', answer: '' })
  const decide = useDecideAppeal()
  const { form, errors } = useForm({
    check: (): FieldErrors => ({
      ...(outcome === '' && { outcome: 'Choose whether the decision stands.' }),
      ...(answer.trim() === '' && { answer: 'Enter a reply.' }),
    }),
    submit: async () => {
      if (outcome === '') return
      await decide.mutateAsync({ appealId: appeal.id, body: { outcome, answer: answer.trim() } })
      onClose()
      notify.success(messages.appealDecided)
    },
    onFailure: toastError(messages.decisionFailed),
  })
  const { statement, username } = appeal
  return (
    <form {...form} className="grid gap-5">
      <section aria-label="The decision" className="rounded-md border border-line bg-sunken p-4">
        <StatementText statement={{ ...statement, isUnlawful: statement.is_unlawful }} />
      </section>
      <section aria-label={`What ${username} says`}>
        <p className="mb-1.5 font-semibold">What {username} says</p>
        <p className="whitespace-pre-line wrap-anywhere">{appeal.text}</p>
      </section>
      <RadioGroup
        legend="Outcome"
        name="outcome"
        value={outcome}
        choices={OUTCOMES}
        error={errors.outcome}
        onChange={(chosen) => change({ outcome: chosen })}
      >
        {outcome && <p className="text-sm text-muted">{sentenceOf(outcome, appeal)}</p>}
      </RadioGroup>
      <TextAreaField
        label={`Reply to ${username}`}
        rows={4}
        value={answer}
        maxLength={APPEAL_MAX_CHARACTERS}
        error={errors.answer}
        onChange={(event) => change({ answer: event.target.value })}
        aria-required
      />
      <ModalActions onCancel={onClose}>
        <Button type="submit" busy={decide.isPending}>
          Decide
        </Button>
      </ModalActions>
    </form>
  )
}

export const AppealModal = ({ open, ...form }: AppealModalProps) => (
  <Modal isWide open={open} onClose={form.onClose} title={`Appeal by ${form.appeal.username}`}>
    <AppealForm {...form} />
  </Modal>
)
