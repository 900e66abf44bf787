// Asks what is wrong before a report is sent.
import type { Rule } from '@contract/choices.ts'
import { REPORT_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import { type SubmitEvent, useState } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { Button } from '@/ui/button.tsx'
import { ModalActions } from '@/ui/dialogs/confirm-button.tsx'
import { Modal } from '@/ui/dialogs/modal.tsx'
import { Alert } from '@/ui/feedback/alert.tsx'
import { SelectField } from '@/ui/fields/select-field.tsx'
import { TextAreaField } from '@/ui/fields/text-field.tsx'
import { RULE_CHOICES } from '../rules.ts'

type ReportModalProps = {
  /** Names the draft of the form. */
  about: string
  open: boolean
  title: string
  busy: boolean
  /** The last failure, if the user can fix it. */
  problem?: string
  onSend: (report: { category: Rule; reason: string }) => void
  onCancel: () => void
}

function ReportForm({ about, busy, problem, onSend, onCancel }: Omit<ReportModalProps, 'open' | 'title'>) {
  const [{ category, reason }, change] = useDraft<{ category: Rule; reason: string }>(`reason:${about}`, {
    category: 'other',
    reason: '',
  })
  const [blank, setBlank] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setBlank(reason.trim() === '')
    if (reason.trim() !== '') onSend({ category, reason: reason.trim() })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted">
        Tell us what’s wrong. Only our moderators can see this and who sent it. We’ll email you the outcome.
      </p>
      <SelectField
        label="What’s this about?"
        value={category}
        choices={RULE_CHOICES}
        onChange={(chosen) => change({ category: chosen })}
      />
      <TextAreaField
        label="Reason"
        rows={4}
        value={reason}
        maxLength={REPORT_REASON_MAX_CHARACTERS}
        error={blank && reason.trim() === '' ? messages.reportReasonRequired : undefined}
        onChange={(event) => change({ reason: event.target.value })}
        aria-required
      />
      {problem && <Alert>{problem}</Alert>}
      <ModalActions onCancel={onCancel}>
        <Button type="submit" variant="danger" busy={busy}>
          Send Report
        </Button>
      </ModalActions>
    </form>
  )
}

export const ReportModal = ({ open, title, ...form }: ReportModalProps) => (
  <Modal open={open} onClose={form.onCancel} title={title}>
    <ReportForm {...form} />
  </Modal>
)
