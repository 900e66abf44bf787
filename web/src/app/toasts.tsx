// The defaults of spec section 9.
import { TOAST_AUTO_CLOSE_SECONDS } from '@contract/limits.ts'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import '@/styles/toasts.css'
import { t } from '@/lib/texts.ts'
import type { ShowToast } from '@/lib/toast.ts'
import { SmallButton } from '@/ui/button.tsx'

const isHotkey = (event: KeyboardEvent) => event.altKey && event.code === 'KeyT'

export const Toasts = () => (
  <ToastContainer
    position="top-right"
    autoClose={TOAST_AUTO_CLOSE_SECONDS * 1000}
    draggable="touch"
    draggablePercent={80}
    pauseOnHover
    pauseOnFocusLoss
    hotKeys={isHotkey}
    theme="light"
    aria-label={t`Notifications Alt+T`}
  />
)

export const showToast: ShowToast = (type, text, action) => {
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
