// A form's errors, beside their fields: its own check first, then what the API rejects. The first
// error gets the focus, and a corrected field loses its error.
import { normalAddress } from '@contract/text/addresses.ts'
import { useEffect, useId, useState } from 'react'
import { isApiError } from '@/lib/calls/api-error.ts'
import { ownSubmit } from '@/lib/own-submit.ts'
import { t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { hasLapsed } from '../session/session.ts'
import type { DraftFields } from './drafts.ts'
import { type DraftOptions, useDraft } from './use-draft.ts'

export type FieldErrors = Record<string, string>

type FormRules<Fields> = {
  /** Fields that must not be blank, with their errors. */
  required?: { [Name in keyof Fields]?: string }
  /** Further checks. They run again at each render after a rejected submit. */
  check?: (fields: Fields) => FieldErrors
  submit: (fields: Fields) => Promise<unknown>
  /** The toast of a failure that the API doesn't explain, or a handler. None by default. */
  failed?: string | ((error: unknown) => void)
}

type Rejection = { by: 'check' | 'api'; errors: FieldErrors }

/** The API's message about one field. */
const fieldErrors = (error: unknown): FieldErrors =>
  isApiError(error) && error.status === 400 && error.field ? { [error.field]: error.message } : {}

const isEmpty = (errors: FieldErrors) => Object.keys(errors).length === 0

/** The errors that remain. New errors wait for the next submit. */
function stillWrong({ by, errors }: Rejection, check: () => FieldErrors): FieldErrors {
  if (by === 'api' || isEmpty(errors)) return errors
  return Object.fromEntries(Object.entries(check()).filter(([field]) => field in errors))
}

const missing = (fields: object, required: object): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const error: unknown = Reflect.get(required, name)
      return typeof error === 'string' && String(value ?? '').trim() === '' ? [[name, error]] : []
    }),
  )

/** The error of an address that is not blank. */
export const checkEmail = (email: string): FieldErrors =>
  email.trim() === '' || normalAddress(email.trim()) ? {} : { email: t`Enter a complete email address.` }

type TextField<Fields> = { [Name in keyof Fields]: Fields[Name] extends string ? Name : never }[keyof Fields] & string

/** @param fields the values, and @param change how to change some of them */
export function useForm<Fields extends object>(
  fields: Fields,
  change: (changed: Partial<Fields>) => void,
  { required = {}, check, submit, failed }: FormRules<Fields>,
) {
  // Several elements of one name are one form: those in the tabs of a page.
  const name = useId()
  const [rejection, setRejection] = useState<Rejection>({ by: 'check', errors: {} })
  const [busy, setBusy] = useState(false)
  const checkAll = () => ({ ...missing(fields, required), ...check?.(fields) })

  useEffect(() => {
    if (isEmpty(rejection.errors)) return
    const wrong = document.querySelector<HTMLElement>(`form[name="${name}"] [aria-invalid="true"]`)
    // A closed tab opens (ui/tabs.tsx).
    wrong?.dispatchEvent(new Event('invalid'))
    wrong?.focus()
  }, [rejection, name])

  const send = async () => {
    const found = checkAll()
    setRejection({ by: 'check', errors: found })
    if (!isEmpty(found)) return
    setBusy(true)
    try {
      await submit(fields)
    } catch (error) {
      // use-draft.ts has saved the fields and shown a notice.
      if (hasLapsed()) return
      setRejection({ by: 'api', errors: fieldErrors(error) })
      if (typeof failed === 'string') toastError(failed)(error)
      else failed?.(error)
    } finally {
      setBusy(false)
    }
  }

  const errors = stillWrong(rejection, checkAll)
  /** The props of a text field. */
  const field = (name: TextField<Fields>) => ({
    value: fields[name] as string,
    error: errors[name],
    ...(name in required && { 'aria-required': true }),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value } as Partial<Fields>),
  })
  return { form: { name, onSubmit: ownSubmit(send), noValidate: true }, fields, change, errors, field, busy }
}

type DraftRules<Fields> = FormRules<Fields> &
  DraftOptions & {
    /** The name of the draft, with the id of what it is about. */
    draft: string
    initial: Fields
  }

/** A form whose fields are saved when the session lapses (use-draft.ts). */
export function useDraftForm<Fields extends DraftFields>({
  draft,
  initial,
  keepsOnLeaving,
  keepsClosed,
  ...rules
}: DraftRules<Fields>) {
  const [fields, change, forget] = useDraft(draft, initial, { keepsOnLeaving, keepsClosed })
  return { ...useForm(fields, change, rules), forget }
}
