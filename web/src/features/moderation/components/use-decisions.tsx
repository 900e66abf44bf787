// The dialogs in which admins decide and take back. They stand beside what they are about: it may leave the page meanwhile.
import type { ModerationAct } from '@contract/choices.ts'
import { type ReactNode, useState } from 'react'
import type { Undone } from '../api.ts'
import type { Subject } from '../decision.ts'
import { DecideModal } from './decide-modal.tsx'
import { UndoModal } from './undo-modal.tsx'

type Acts = readonly [ModerationAct, ...ModerationAct[]]
type Asked = { kind: 'decide'; subject: Subject; acts: Acts } | { kind: 'undo'; undone: Undone; name: string }

/** @returns how to ask, and the dialogs, to be drawn once on the page */
export function useDecisions(): {
  decide: (subject: Subject, acts: Acts) => void
  undo: (undone: Undone, name: string) => void
  dialogs: ReactNode
} {
  const [asked, setAsked] = useState<Asked & { count: number; open: boolean }>()
  const ask = (what: Asked) => setAsked((before) => ({ ...what, count: (before?.count ?? 0) + 1, open: true }))
  const onClose = () => setAsked((before) => before && { ...before, open: false })
  return {
    decide: (subject, acts) => ask({ kind: 'decide', subject, acts }),
    undo: (undone, name) => ask({ kind: 'undo', undone, name }),
    dialogs:
      asked?.kind === 'decide' ? (
        <DecideModal key={asked.count} open={asked.open} onClose={onClose} subject={asked.subject} acts={asked.acts} />
      ) : (
        asked && (
          <UndoModal key={asked.count} open={asked.open} onClose={onClose} undone={asked.undone} name={asked.name} />
        )
      ),
  }
}
