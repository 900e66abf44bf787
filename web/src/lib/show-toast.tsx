// One toast: its text and, where there is something to do about it, a button.
import { toast } from 'react-toastify/unstyled'
import { Button } from '@/ui/button.tsx'

export type ToastType = 'default' | 'info' | 'success' | 'warning' | 'error'
export type ToastAction = { label: string; onClick: () => void }

export function showToast(type: ToastType, text: string, action?: ToastAction): void {
  // Repeated notices show once. A notice with an action is replaced: its action may be about another item.
  const toastId = `${type}:${text}`
  if (!action) return void toast(text, { type, toastId })
  if (toast.isActive(toastId)) toast.dismiss(toastId)
  toast(
    ({ closeToast }) => (
      <div className="flex flex-wrap items-center gap-3">
        <span>{text}</span>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            closeToast()
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      </div>
    ),
    { type, toastId },
  )
}
