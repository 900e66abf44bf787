// A form's errors, beside their fields: its own check first, then what the API rejects. The first error gets the focus.
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { isApiError } from './api-error.ts'
import { hasLapsed } from './session.ts'

/** Field name to what is wrong with it. */
export type FieldErrors = Record<string, string>

type FormRules = {
  check: () => FieldErrors
  submit: () => Promise<unknown>
  /** For failures that belong to no field, and beside those that do. */
  onFailure: (error: unknown) => void
}

/** What the API says about one field: its message without the field's own name at the start, which stands above it. */
const fieldErrors = (error: unknown): FieldErrors =>
  isApiError(error) && error.status === 400 && error.field ? { [error.field]: error.message } : {}

export function useForm({ check, submit, onFailure }: FormRules) {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})

  useEffect(() => {
    if (Object.keys(errors).length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = check()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      await submit()
    } catch (error) {
      // Its fields are kept, and the person has been told (use-draft.ts).
      if (hasLapsed()) return
      setErrors(fieldErrors(error))
      onFailure(error)
    }
  }

  return { ref, errors, onSubmit }
}
