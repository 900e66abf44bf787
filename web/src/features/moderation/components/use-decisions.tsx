import type { ModerationAct } from '@contract/choices.ts'
import { TAKEN_BACK } from '@contract/rules.ts'
import type { ReactNode } from 'react'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { useDraftForm } from '@/lib/use-form.ts'
import { ModalForm, RowDialog, useDialog } from '@/ui/dialogs.tsx'
import { AdminNote } from '@/ui/fields/admin-note.tsx'
import { type Undone, useUndo } from '../api.ts'
import type { Subject } from '../decision.ts'
import { DecisionForm, decisionTitle } from './decide-modal.tsx'

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

export function UndoForm({ undone, onClose }: { undone: Undone; onClose: () => void }) {
  const undo = useUndo()
  const form = useDraftForm({
    draft: `undo:${undone.act}:${undone.id}`,
    initial: { note: '' },
    submit: async ({ note }) => {
      await undo.mutateAsync({ ...undone, note: note.trim() || null })
      onClose()
      notify.success(messages.takenBack)
    },
    failed: messages.decisionFailed,
  })
  return (
    <ModalForm form={form} submit={UNDO_NAMES[undone.act]} onCancel={onClose}>
      <p className="text-muted">
        {EFFECTS[undone.act]} They’ll read: “{TAKEN_BACK[undone.act]}”.
      </p>
      <AdminNote label="Note" {...form.field('note')} />
    </ModalForm>
  )
}

// The page draws the dialogs beside its list, because a row can leave the list while its dialog is
// open.
type Acts = readonly [ModerationAct, ...ModerationAct[]]
type Decision = { kind: 'decide'; subject: Subject; acts: Acts } | { kind: 'undo'; undone: Undone; name: string }

/** @returns functions that open the dialogs, and the dialogs for the page to draw */
export function useDecisions(): {
  decide: (subject: Subject, acts: Acts) => void
  undo: (undone: Undone, name: string) => void
  dialogs: ReactNode
} {
  const dialog = useDialog<Decision>()
  return {
    decide: (subject, acts) => dialog.open({ kind: 'decide', subject, acts }),
    undo: (undone, name) => dialog.open({ kind: 'undo', undone, name }),
    dialogs: (
      <RowDialog
        isWide={dialog.subject?.kind === 'decide'}
        dialog={dialog}
        title={(one) =>
          one.kind === 'decide' ? decisionTitle(one.subject, one.acts) : `${UNDO_NAMES[one.undone.act]}: ${one.name}`
        }
      >
        {(one) =>
          one.kind === 'decide' ? (
            <DecisionForm subject={one.subject} acts={one.acts} onClose={dialog.close} />
          ) : (
            <UndoForm undone={one.undone} onClose={dialog.close} />
          )
        }
      </RowDialog>
    ),
  }
}
