// A dialog over the page: focus stays inside, Escape and the scrim close it, focus returns where it was. Its code loads when
// it is first opened, and it stays mounted then, so that it can be seen to close.
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ModalProps } from './modal-dialog.tsx'

const ModalDialog = lazy(async () => ({ default: (await import('./modal-dialog.tsx')).ModalDialog }))

export function Modal(props: ModalProps) {
  const { open } = props
  const [wasOpened, setWasOpened] = useState(false)
  const opener = useOpener(open)
  if (open && !wasOpened) setWasOpened(true)

  // The library returns the focus only to what was focused after it had loaded, which is not what opened the first dialog.
  useEffect(() => {
    if (open || !(opener instanceof HTMLElement)) return
    let frame = requestAnimationFrame(function returnFocus() {
      const focused = document.activeElement
      if (focused === document.body) opener.focus()
      else if (focused?.closest('[role=dialog]')) frame = requestAnimationFrame(returnFocus)
    })
    return () => cancelAnimationFrame(frame)
  }, [open, opener])

  if (!wasOpened) return null
  return (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  )
}

/** The element that had the focus before the dialog took it. */
function useOpener(open: boolean): Element | null {
  const [noted, setNoted] = useState<{ open: boolean; opener: Element | null }>({ open: false, opener: null })
  if (noted.open !== open) setNoted({ open, opener: open ? document.activeElement : noted.opener })
  return noted.opener
}
