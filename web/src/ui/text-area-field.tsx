// Several lines of text with a counter of what is used.
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { controlClass, Field } from './field.tsx'

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
