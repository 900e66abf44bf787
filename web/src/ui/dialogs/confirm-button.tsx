// A button that asks for confirmation.
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Modal } from './modal.tsx'

/** The end of a dialog: out of it, and what it is for. */
export const ModalActions = ({ onCancel, children }: { onCancel: () => void; children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-3">
    <Button variant="secondary" onClick={onCancel}>
      Cancel
    </Button>
    {children}
  </div>
)

type ConfirmButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'aria-label' | 'children'> & {
  title: string
  text: string
  confirmLabel: string
  /** While what was confirmed is being done: the question stays. */
  busy: boolean
  /** Does it, and calls `close` when it is settled. */
  onConfirm: (close: () => void) => void
}

export function ConfirmButton({
  title,
  text,
  confirmLabel,
  busy,
  onConfirm,
  variant = 'danger',
  ...button
}: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const cancel = () => busy || close()
  return (
    <>
      <Button variant={variant} {...button} onClick={() => setIsOpen(true)} />
      <Modal open={isOpen} onClose={cancel} title={title}>
        <p className="text-muted">{text}</p>
        <div className="mt-6">
          <ModalActions onCancel={cancel}>
            <Button variant={variant === 'primary' ? 'primary' : 'danger'} busy={busy} onClick={() => onConfirm(close)}>
              {confirmLabel}
            </Button>
          </ModalActions>
        </div>
      </Modal>
    </>
  )
}
