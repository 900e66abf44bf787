// Decides a case where buyer and seller do not agree.

import type { AdminCase } from '@contract/cases.ts'
import { CASE_MAX_CHARACTERS } from '@contract/limits.ts'
import { useDraft } from '@/auth/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { toastError } from '@/lib/toast-outcome.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { ModalActions } from '@/ui/confirm-button.tsx'
import { Modal } from '@/ui/modal.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { TextAreaField } from '@/ui/text-field.tsx'
import { useDecideCase } from '../api.ts'
import { OUTCOMES } from '../words.ts'
import { CaseFacts } from './case-facts.tsx'

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
