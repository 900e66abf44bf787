// One line of text.
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { controlClass, Field } from './field.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  label: string
  hint?: ReactNode
  error?: string
  /** Inside the field at its start, such as a currency sign. */
  prefix?: string
  /** Right of the field, such as a button. */
  action?: ReactNode
}

export function TextField({ label, hint, error, prefix, action, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex gap-2">
          <div className="relative min-w-0 flex-1">
            {prefix && (
              <span
                aria-hidden="true"
                className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-muted"
              >
                {prefix}
              </span>
            )}
            <input {...control} {...rest} className={clsx(controlClass, 'h-11', prefix && 'pl-8', className)} />
          </div>
          {action}
        </div>
      )}
    </Field>
  )
}

/** Several lines of text with a counter of what is used. */
type TextAreaFieldProps = ComponentProps<'textarea'> & {
  label: string
  hint?: ReactNode
  error?: string
  value: string
  maxLength: number
}

export function TextAreaField({ label, hint, error, className, ...rest }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={`${rest.value.length}/${rest.maxLength}`}>
      {(control) => (
        <textarea rows={6} {...control} {...rest} className={clsx(controlClass, 'resize-y py-2.5', className)} />
      )}
    </Field>
  )
}
