import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '../button.tsx'
import { NeedsItsParts } from '../part.tsx'

export type ModalProps = {
  open: boolean
  onClose: () => void
  title: string
  /** For dialogs with more to read than a question. */
  isWide?: boolean
  /** For dialogs that take the window, which have a button to close them. */
  isFull?: boolean
  children: ReactNode
}

/** Opens after it is mounted: only then does the library make the page behind it inert. */
export function ModalDialog({ open, onClose, title, isWide = false, isFull = false, children }: ModalProps) {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return (
    <Dialog open={open && isMounted} onClose={onClose} className="relative z-50">
      <DialogBackdrop transition className="fixed inset-0 bg-scrim transition duration-200 data-closed:opacity-0" />
      <div className={clsx('fixed inset-0 grid place-items-center overflow-y-auto', isFull ? 'p-2 sm:p-4' : 'p-4')}>
        <DialogPanel
          transition
          className={clsx(
            'w-full rounded-xl border border-line bg-surface shadow-pop transition duration-200 ease-out-soft data-closed:translate-y-2 data-closed:opacity-0',
            isFull ? 'flex h-full flex-col p-4' : ['p-6', isWide ? 'max-w-2xl' : 'max-w-md'],
          )}
        >
          <div className="flex items-start justify-between gap-3">
            <DialogTitle as="h2" className={clsx('wrap-anywhere', isFull ? 'line-clamp-2 text-lg' : 'text-2xl')}>
              {title}
            </DialogTitle>
            {isFull && (
              <IconButton label="Close" onClick={onClose}>
                <X className="size-5" />
              </IconButton>
            )}
          </div>
          <div className={isFull ? 'mt-2 flex min-h-0 flex-1 flex-col' : 'mt-3'}>
            <NeedsItsParts>{children}</NeedsItsParts>
          </div>
        </DialogPanel>
      </div>
    </Dialog>
  )
}
