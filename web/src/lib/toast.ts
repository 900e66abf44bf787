// Toasts (spec section 3). Their library loads with the first one.
import { readableMessage } from './calls/api-error.ts'

export type ToastType = 'default' | 'info' | 'success' | 'warning' | 'error'
export type ToastAction = { label: string; onClick: () => void }
export type ShowToast = (type: ToastType, text: string, action?: ToastAction) => void

const listeners = new Set<() => void>()
let isNeeded = false
let load: (() => Promise<{ showToast: ShowToast }>) | undefined

/** @param given loads the code that shows toasts */
export const loadToastsWith = (given: typeof load): void => {
  load = given
}

/** Calls the listener once the first toast needs its container. */
export function onToastsNeeded(listener: () => void): () => void {
  if (isNeeded) listener()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const show = (type: ToastType) => (text: string, action?: ToastAction) => {
  isNeeded = true
  for (const listener of listeners) listener()
  void load?.().then(({ showToast }) => showToast(type, text, action))
}

/** `default` is neutral, `warning` needs attention before the user goes on. */
export const notify = {
  default: show('default'),
  info: show('info'),
  success: show('success'),
  warning: show('warning'),
  error: show('error'),
}

/** Shows the API's message, or this text without one. */
export const toastError = (failed: string) => (error: unknown) => notify.error(readableMessage(error, failed))

/** Also after the refetch took away the component, for which callbacks of `mutate` don't run. */
export const toastResult = (write: Promise<unknown>, done: string, failed: string) =>
  void write.then(() => notify.success(done), toastError(failed))

/** For hooks and buttons of dialogs, whose callbacks run in any case. */
export const toastOutcome = (done: string, failed: string) => ({
  onSuccess: () => notify.success(done),
  onError: toastError(failed),
})
