// A dialog over the page: focus stays inside, Escape and the scrim close it, focus returns where it was. Its code loads when
// it is first opened, and it stays mounted then, so that it can be seen to close.
import { lazy, Suspense, useState } from 'react'
import type { ModalProps } from './modal-dialog.tsx'

const ModalDialog = lazy(async () => ({ default: (await import('./modal-dialog.tsx')).ModalDialog }))

export function Modal(props: ModalProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.open && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  )
}
