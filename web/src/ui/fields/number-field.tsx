// Numbers as people type them in their language.
import { separatorProblem, shownNumber, typedNumber } from '@contract/text/typed-texts.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { TextField, type TextFieldProps, type Typed } from './fields.tsx'

type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: string
  onChange?: (typed: Typed) => void
}

/** A number. It shows what is typed in the document's language, and gives and takes the API's form. */
export function NumberField({ value, error, onChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState(() => shownNumber(value))
  const shown = typedNumber(typed) === value ? typed : shownNumber(value)
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={shown}
      error={error && (separatorProblem(shown, rest.inputMode === 'decimal') ?? error)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.({ target: { value: typedNumber(target.value) } })
      }}
      onBlur={() => /^\d+(\.\d+)?$/.test(value) && setTyped(shownNumber(value))}
    />
  )
}

/** An amount in dollars. */
export const MoneyField = ({ className, ...rest }: NumberFieldProps) => (
  <NumberField prefix="$" inputMode="decimal" className={clsx('tabular', className)} {...rest} />
)
