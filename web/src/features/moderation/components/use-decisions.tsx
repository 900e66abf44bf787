// The dialogs in which admins make and undo decisions. The page draws them beside its list, because a row can leave the
// list while its dialog is open.
import type { ModerationAct } from '@contract/choices.ts'
import type { ReactNode } from 'react'
import { useDialog } from '@/lib/use-dialog.ts'
import type { Undone } from '../api.ts'
import type { Subject } from '../decision.ts'
import { DecideModal } from './decide-modal.tsx'
import { UndoModal } from './undo-modal.tsx'

type Acts = readonly [ModerationAct, ...ModerationAct[]]
type Decision = { kind: 'decide'; subject: Subject; acts: Acts } | { kind: 'undo'; undone: Undone; name: string }

/** @returns functions that open the dialogs, and the dialogs themselves, which the page draws once */
export function useDecisions(): {
  decide: (subject: Subject, acts: Acts) => void
  undo: (undone: Undone, name: string) => void
  dialogs: ReactNode
} {
  const { subject: decision, times, isOpen, open, close } = useDialog<Decision>()
  const dialog = { open: isOpen, onClose: close }
  return {
    decide: (subject, acts) => open({ kind: 'decide', subject, acts }),
    undo: (undone, name) => open({ kind: 'undo', undone, name }),
    dialogs:
      decision?.kind === 'decide' ? (
        <DecideModal key={times} {...dialog} subject={decision.subject} acts={decision.acts} />
      ) : (
        decision && <UndoModal key={times} {...dialog} undone={decision.undone} name={decision.name} />
      ),
  }
}
