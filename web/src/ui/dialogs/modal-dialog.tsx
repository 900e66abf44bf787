import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '@/lib/texts.ts'
import { IconButton } from '../button.tsx'
import { NeedsItsParts } from '../part.tsx'

export type ModalProps = {
  open: boolean
  onClose: () => void
  title: string
  /** For dialogs with more to read than a question. */
  isWide?: boolean
  /** For dialogs that take the window. */
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
      <div className={clsx('fixed inset-0 flex items-center justify-center', isFull ? 'p-2 sm:p-4' : 'p-4')}>
        <DialogPanel
          transition
          className={clsx(
            'relative flex max-h-full w-full flex-col rounded-xl border border-line bg-surface shadow-pop transition duration-200 ease-out-soft data-closed:translate-y-2 data-closed:opacity-0',
            isFull ? 'h-full p-4' : ['py-6', isWide ? 'max-w-2xl' : 'max-w-md'],
          )}
        >
          <DialogTitle
            as="h2"
            className={clsx('wrap-anywhere', isFull ? 'line-clamp-2 pr-10 text-lg' : 'pr-16 pl-6 text-2xl')}
          >
            {title}
          </DialogTitle>
          <div
            className={clsx(
              'mt-2 min-h-0',
              isFull ? 'flex flex-1 flex-col' : 'overflow-y-auto overscroll-contain px-6 py-1',
            )}
          >
            <NeedsItsParts>{children}</NeedsItsParts>
          </div>
          {/* Last, so that the first field gets the focus. */}
          <IconButton label={t`Close`} className="absolute top-3 right-3" onClick={onClose}>
            <X className="size-5" />
          </IconButton>
        </DialogPanel>
      </div>
    </Dialog>
  )
}
