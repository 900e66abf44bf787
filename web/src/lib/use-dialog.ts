// Whether a dialog is open, and how often it was opened: a form whose key that is begins anew each time, and stays as it was while it closes.
import { useState } from 'react'

export function useDialog() {
  const [state, setState] = useState({ times: 0, isOpen: false })
  return {
    ...state,
    open: () => setState(({ times }) => ({ times: times + 1, isOpen: true })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  }
}
