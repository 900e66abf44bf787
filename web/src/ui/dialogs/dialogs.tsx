// Dialogs: focus stays inside, Escape and the scrim close them, focus returns where it was.

import { useMutation } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { createContext, lazy, Suspense, useContext, useEffect, useState } from 'react'
import { t } from '@/lib/texts.ts'
import { Button, SmallButton } from '../button.tsx'
import { HasFailedPart } from '../part.tsx'
import type { ModalProps } from './modal-dialog.tsx'

const ModalDialog = lazy(async () => ({ default: (await import('./modal-dialog.tsx')).ModalDialog }))

const CloseDialog = createContext(() => {})

/** Closes the dialog around the component. */
export const useCloseDialog = () => useContext(CloseDialog)

/** Loads its code when it first opens, and stays mounted, so that it can be seen to close. */
export function Modal(props: ModalProps) {
  const { open } = props
  const [wasOpened, setWasOpened] = useState(false)
  const opener = useOpener(open)
  if (open && !wasOpened) setWasOpened(true)

  // The library returns the focus only to what was focused after it had loaded.
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
    <CloseDialog value={props.onClose}>
      <Suspense>
        <ModalDialog {...props} />
      </Suspense>
    </CloseDialog>
  )
}

/** The element that had the focus before the dialog took it. */
function useOpener(open: boolean): Element | null {
  const [noted, setNoted] = useState<{ open: boolean; opener: Element | null }>({ open: false, opener: null })
  if (noted.open !== open) setNoted({ open, opener: open ? document.activeElement : noted.opener })
  return noted.opener
}

/** A dialog's state. `times` is the key of its form, so that each opening starts afresh. */
export function useDialog<Subject = undefined>() {
  const [state, setState] = useState<{ times: number; isOpen: boolean; subject?: Subject }>({ times: 0, isOpen: false })
  return {
    ...state,
    open: (subject?: Subject) => setState(({ times }) => ({ times: times + 1, isOpen: true, subject })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  }
}

type RowDialogProps<Subject> = Pick<ModalProps, 'isWide'> & {
  dialog: ReturnType<typeof useDialog<Subject>>
  title: (subject: Subject) => string
  children: (subject: Subject) => ReactNode
}

/** A dialog about one of several things, such as a row of a list. */
export const RowDialog = <Subject,>({ dialog, title, isWide, children }: RowDialogProps<Subject>) =>
  dialog.subject && (
    <Modal key={dialog.times} isWide={isWide} open={dialog.isOpen} onClose={dialog.close} title={title(dialog.subject)}>
      {children(dialog.subject)}
    </Modal>
  )

type DialogButtonProps = Omit<ComponentProps<typeof SmallButton>, 'title' | 'content'> &
  Pick<ModalProps, 'title' | 'isFull'> & { content: ReactNode }

/** A button that opens a dialog. */
export function DialogButton({ title, content, isFull, ...button }: DialogButtonProps) {
  const dialog = useDialog()
  return (
    <>
      <SmallButton {...button} onClick={() => dialog.open()} />
      <Modal key={dialog.times} isFull={isFull} open={dialog.isOpen} onClose={dialog.close} title={title}>
        {content}
      </Modal>
    </>
  )
}

/** The end of a dialog: Cancel, and its own button. */
export const ModalActions = ({ onCancel, children }: { onCancel: () => void; children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-3">
    <HasFailedPart value={false}>
      <Button variant="secondary" onClick={onCancel}>
        {t`Cancel`}
      </Button>
    </HasFailedPart>
    {children}
  </div>
)

type Question = {
  /** Names what it is about. */
  title: string
  text: ReactNode
  confirmLabel: string
  variant?: ComponentProps<typeof Button>['variant']
  run: () => Promise<unknown>
  onSuccess?: () => unknown
  onError?: (error: unknown) => unknown
}

/** Asks for confirmation. The question stays until the call is settled. */
export function ConfirmModal({
  open,
  onClose,
  title,
  text,
  confirmLabel,
  variant = 'danger',
  run,
  ...outcome
}: Question & Pick<ModalProps, 'open' | 'onClose'>) {
  const { mutate, isPending } = useMutation({ mutationFn: run, ...outcome, onSettled: onClose })
  const cancel = () => isPending || onClose()
  return (
    <Modal open={open} onClose={cancel} title={title}>
      <div className="text-muted">{text}</div>
      <div className="mt-6">
        <ModalActions onCancel={cancel}>
          <Button variant={variant === 'primary' ? 'primary' : 'danger'} busy={isPending} onClick={() => mutate()}>
            {confirmLabel}
          </Button>
        </ModalActions>
      </div>
    </Modal>
  )
}

type ConfirmButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'aria-label' | 'disabled'> &
  Omit<Question, 'confirmLabel'> & {
    /** The label of the button. */
    children: string
    confirmLabel?: string
  }

/** A button that asks for confirmation. */
export function ConfirmButton({
  title,
  text,
  confirmLabel,
  run,
  onSuccess,
  onError,
  variant = 'danger',
  ...button
}: ConfirmButtonProps) {
  const dialog = useDialog()
  return (
    <>
      <Button variant={variant} {...button} onClick={() => dialog.open()} />
      <ConfirmModal
        open={dialog.isOpen}
        onClose={dialog.close}
        confirmLabel={confirmLabel ?? button.children}
        {...{ title, text, variant, run, onSuccess, onError }}
      />
    </>
  )
}
