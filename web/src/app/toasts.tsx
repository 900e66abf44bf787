// The defaults of spec section 9.
import { TOAST_AUTO_CLOSE_SECONDS } from '@contract/limits.ts'
import { ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import '@/styles/toasts.css'

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
    aria-label="Notifications Alt+T"
  />
)
