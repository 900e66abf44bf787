// A form's errors, beside their fields: its own check first, then what the API rejects. The first error gets the focus, and what was put right
// is no error any more.
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { hasLapsed } from '@/auth/session.ts'
import { isApiError } from './api-error.ts'

/** Field name to what is wrong with it. */
export type FieldErrors = Record<string, string>

type FormRules = {
  /** Changes nothing: after a submit that it rejected it is asked at each render. */
  check: () => FieldErrors
  submit: () => Promise<unknown>
  /** For failures that belong to no field, and beside those that do. */
  onFailure: (error: unknown) => void
}

type Rejection = { by: 'check' | 'api'; errors: FieldErrors }

/** What the API says about one field: its message without the field's own name at the start, which stands above it. */
const fieldErrors = (error: unknown): FieldErrors =>
  isApiError(error) && error.status === 400 && error.field ? { [error.field]: error.message } : {}

const isEmpty = (errors: FieldErrors) => Object.keys(errors).length === 0

/** What is still wrong of what was said. What became wrong since waits for the next submit. */
function stillWrong({ by, errors }: Rejection, check: () => FieldErrors): FieldErrors {
  if (by === 'api' || isEmpty(errors)) return errors
  return Object.fromEntries(Object.entries(check()).filter(([field]) => field in errors))
}

export function useForm({ check, submit, onFailure }: FormRules) {
  const ref = useRef<HTMLFormElement>(null)
  const [rejection, setRejection] = useState<Rejection>({ by: 'check', errors: {} })

  useEffect(() => {
    if (!isEmpty(rejection.errors)) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [rejection])

  const send = async () => {
    const errors = check()
    setRejection({ by: 'check', errors })
    if (!isEmpty(errors)) return
    try {
      await submit()
    } catch (error) {
      // use-draft.ts has saved the fields and shown a notice.
      if (hasLapsed()) return
      setRejection({ by: 'api', errors: fieldErrors(error) })
      onFailure(error)
    }
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void send()
  }
  return { form: { ref, onSubmit, noValidate: true }, errors: stillWrong(rejection, check) }
}
