import { toast } from 'react-toastify/unstyled'
import { SmallButton } from '@/ui/button.tsx'

export type ToastType = 'default' | 'info' | 'success' | 'warning' | 'error'
export type ToastAction = { label: string; onClick: () => void }

export function showToast(type: ToastType, text: string, action?: ToastAction): void {
  // A repeated toast shows once. One with an action is replaced, because its action may differ.
  const toastId = `${type}:${text}`
  if (!action) return void toast(<span>{text}</span>, { type, toastId })
  if (toast.isActive(toastId)) toast.dismiss(toastId)
  toast(
    ({ closeToast }) => (
      <div className="flex flex-wrap items-center gap-3">
        <span>{text}</span>
        <SmallButton
          onClick={() => {
            closeToast()
            action.onClick()
          }}
        >
          {action.label}
        </SmallButton>
      </div>
    ),
    { type, toastId },
  )
}
