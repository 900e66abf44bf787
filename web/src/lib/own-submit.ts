import type { SubmitEvent } from 'react'

/**
 * Handles a form's own submits. React also passes on those of a form in a dialog that the form
 * opens, although the dialog is elsewhere in the document.
 */
export const ownSubmit = (send: (form: HTMLFormElement) => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  send(event.currentTarget)
}
