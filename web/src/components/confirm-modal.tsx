// Asks before something that others notice.
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'
import { ModalActions } from './modal-actions.tsx'

type ConfirmModalProps = {
  open: boolean
  title: string
  text: string
  confirmLabel: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmModal({
  open,
  title,
  text,
  confirmLabel,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmModalProps) {
  return (
    <Modal open={open} onClose={onCancel} title={title}>
      <p className="text-muted">{text}</p>
      <div className="mt-6">
        <ModalActions onCancel={onCancel}>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </ModalActions>
      </div>
    </Modal>
  )
}
