// Takes an act back, with a note for the admins.

import type { ModerationAct } from '@contract/choices.ts'
import { REPORT_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import { TAKEN_BACK } from '@contract/rules.ts'
import type { SubmitEvent } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { toastError } from '@/lib/toast-outcome.ts'
import { Button } from '@/ui/button.tsx'
import { ModalActions } from '@/ui/dialogs/confirm-button.tsx'
import { Modal } from '@/ui/dialogs/modal.tsx'
import { TextAreaField } from '@/ui/fields/text-field.tsx'
import { type Undone, useUndo } from '../api.ts'

export const UNDO_NAMES: Record<ModerationAct, string> = {
  remove_review: 'Restore',
  warn: 'Withdraw warning',
  take_down_listing: 'Restore',
  suspend: 'Lift suspension',
  ban: 'Unban',
}

const EFFECTS: Record<ModerationAct, string> = {
  remove_review: 'Everyone can see the review again, and its rating counts.',
  warn: 'The warning will no longer count.',
  take_down_listing: 'The listing returns to its previous state. Refunds for an unlawful file aren’t reversed.',
  suspend: 'They can log in again, and their listings will return.',
  ban: 'They can log in again, and the listings removed by the ban will return.',
}

type UndoModalProps = {
  undone: Undone
  /** The person or item, for the dialog's title. */
  name: string
  open: boolean
  onClose: () => void
}

function UndoForm({ undone, onClose }: Omit<UndoModalProps, 'open' | 'name'>) {
  const [{ note }, change] = useDraft(`undo:${undone.act}:${undone.id}`, { note: '' })
  const undo = useUndo()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    undo.mutate(
      { ...undone, note: note.trim() || null },
      {
        onSuccess: () => {
          onClose()
          notify.success(messages.takenBack)
        },
        onError: toastError(messages.decisionFailed),
      },
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <p className="text-muted">
        {EFFECTS[undone.act]} They’ll read: “{TAKEN_BACK[undone.act]}”.
      </p>
      <TextAreaField
        label="Note"
        hint="Only admins can see this."
        rows={3}
        value={note}
        maxLength={REPORT_REASON_MAX_CHARACTERS}
        onChange={(event) => change({ note: event.target.value })}
      />
      <ModalActions onCancel={onClose}>
        <Button type="submit" busy={undo.isPending}>
          {UNDO_NAMES[undone.act]}
        </Button>
      </ModalActions>
    </form>
  )
}

export const UndoModal = ({ open, name, ...form }: UndoModalProps) => (
  <Modal open={open} onClose={form.onClose} title={`${UNDO_NAMES[form.undone.act]}: ${name}`}>
    <UndoForm {...form} />
  </Modal>
)
