// One of a few choices, as the browser's own list.
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { choiceClass, Field } from './field.tsx'

type SelectFieldProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  label: string
  hint?: ReactNode
  error?: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function SelectField<Value extends string>({
  label,
  hint,
  error,
  value,
  choices,
  onChange,
  className,
  ...rest
}: SelectFieldProps<Value>) {
  const choose = (chosen: string) => {
    const choice = choices.find((one) => one.value === chosen)
    if (choice) onChange(choice.value)
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          {...rest}
          // Stops the browser from restoring an old choice after a reload.
          autoComplete="off"
          value={value}
          onChange={(event) => choose(event.target.value)}
          className={clsx(choiceClass, 'h-11', className)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
