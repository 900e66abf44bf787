import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { type ReactNode, useEffect, useState } from 'react'

export type ModalProps = {
  open: boolean
  onClose: () => void
  title: string
  /** For dialogs with more to read than a question. */
  isWide?: boolean
  children: ReactNode
}

/** Opens after it is mounted: only then does the library make the page behind it inert. */
export function ModalDialog({ open, onClose, title, isWide = false, children }: ModalProps) {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return (
    <Dialog open={open && isMounted} onClose={onClose} className="relative z-50">
      <DialogBackdrop transition className="fixed inset-0 bg-scrim transition duration-200 data-closed:opacity-0" />
      <div className="fixed inset-0 grid place-items-center overflow-y-auto p-4">
        <DialogPanel
          transition
          className={`w-full ${isWide ? 'max-w-2xl' : 'max-w-md'} rounded-xl border border-line bg-surface p-6 shadow-pop transition duration-200 ease-out-soft data-closed:translate-y-2 data-closed:opacity-0`}
        >
          <DialogTitle as="h2" className="text-2xl">
            {title}
          </DialogTitle>
          <div className="mt-3">{children}</div>
        </DialogPanel>
      </div>
    </Dialog>
  )
}
