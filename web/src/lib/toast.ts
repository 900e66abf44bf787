// Toasts (spec section 3). What draws them, the library and its container, loads with the first notice, not with the first page.
import type { ToastAction, ToastType } from './show-toast.tsx'

const listeners = new Set<() => void>()
let isNeeded = false

/** Calls the listener once the first toast needs its container. */
export function onToastsNeeded(listener: () => void): () => void {
  if (isNeeded) listener()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const show = (type: ToastType) => (text: string, action?: ToastAction) => {
  isNeeded = true
  for (const listener of listeners) listener()
  void import('./show-toast.tsx').then(({ showToast }) => showToast(type, text, action))
}

/** `default` is for what neither went well nor badly, `warning` for what the person has to look at before they go on. */
export const notify = {
  default: show('default'),
  info: show('info'),
  success: show('success'),
  warning: show('warning'),
  error: show('error'),
}
