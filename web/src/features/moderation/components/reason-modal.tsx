// A dialog that asks for a reason before it acts.
import { REPORT_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Alert } from '@/components/alert.tsx'
import { Button } from '@/components/button.tsx'
import { Modal } from '@/components/modal.tsx'
import { TextAreaField } from '@/components/text-area-field.tsx'
import { useDraft } from '@/lib/use-draft.ts'

type ReasonModalProps = {
  /** Names what it is about: what was typed is kept for it where the session lapses. */
  about: string
  open: boolean
  title: string
  text: ReactNode
  confirmLabel: string
  /** What is said when the reason is blank. */
  reasonRequired: string
  busy: boolean
  /** Why the last try failed, where the person can do something about it. */
  problem?: string
  onConfirm: (reason: string) => void
  onCancel: () => void
}

function ReasonForm({
  about,
  text,
  confirmLabel,
  reasonRequired,
  busy,
  problem,
  onConfirm,
  onCancel,
}: Omit<ReasonModalProps, 'open' | 'title'>) {
  const [{ reason }, change] = useDraft(`reason:${about}`, { reason: '' })
  const [blank, setBlank] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setBlank(reason.trim() === '')
    if (reason.trim() !== '') onConfirm(reason.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <div className="text-muted">{text}</div>
      <TextAreaField
        label="Reason"
        rows={4}
        value={reason}
        maxLength={REPORT_REASON_MAX_CHARACTERS}
        error={blank && reason.trim() === '' ? reasonRequired : undefined}
        onChange={(event) => change({ reason: event.target.value })}
        aria-required
      />
      {problem && <Alert>{problem}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}

export const ReasonModal = ({ open, title, ...form }: ReasonModalProps) => (
  <Modal open={open} onClose={form.onCancel} title={title}>
    <ReasonForm {...form} />
  </Modal>
)
