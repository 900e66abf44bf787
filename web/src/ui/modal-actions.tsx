// The end of a dialog: out of it, and what it is for.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export const ModalActions = ({ onCancel, children }: { onCancel: () => void; children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-3">
    <Button variant="secondary" onClick={onCancel}>
      Cancel
    </Button>
    {children}
  </div>
)
