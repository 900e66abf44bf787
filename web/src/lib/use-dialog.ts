// A dialog: whether it is open, and what it is about. `times` is the key of its form, so that each opening starts afresh
// and the form stays unchanged while the dialog closes.
import { useState } from 'react'

export function useDialog<Subject = undefined>() {
  const [state, setState] = useState<{ times: number; isOpen: boolean; subject?: Subject }>({ times: 0, isOpen: false })
  return {
    ...state,
    open: (subject?: Subject) => setState(({ times }) => ({ times: times + 1, isOpen: true, subject })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  }
}
