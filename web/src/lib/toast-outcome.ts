// Toasts for the outcome of a mutation or a form.
import { readableMessage } from './api-error.ts'
import { notify } from './toast.ts'

/** Shows the message of the API, or this text where the API gave none. */
export const toastError = (failed: string) => (error: unknown) => notify.error(readableMessage(error, failed))

export const toastOutcome = (done: string, failed: string) => ({
  onSuccess: () => notify.success(done),
  onError: toastError(failed),
})
