// One of several, each to be seen at once.
import type { ReactNode } from 'react'

type RadioGroupProps<Value extends string> = {
  legend: string
  /** Of the inputs: one group of a page has one. */
  name: string
  /** Empty while nothing is chosen. */
  value: Value | ''
  choices: readonly { value: Value; label: string }[]
  /** Below each other, for long labels. */
  isStacked?: boolean
  error?: string | undefined
  disabled?: boolean | undefined
  onChange: (value: Value) => void
  /** What the choice means, below it. */
  children?: ReactNode
}

export const RadioGroup = <Value extends string>({
  legend,
  name,
  value,
  choices,
  isStacked = false,
  error,
  disabled,
  onChange,
  children,
}: RadioGroupProps<Value>) => (
  <fieldset disabled={disabled}>
    <legend className="mb-1.5 font-semibold">{legend}</legend>
    <div className={isStacked ? 'grid gap-1' : 'flex flex-wrap gap-x-5 gap-y-1'}>
      {choices.map((choice) => (
        <label key={choice.value} className="flex min-h-9 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name={name}
            checked={value === choice.value}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(choice.value)}
            className="size-4.5 shrink-0 accent-(--accent)"
          />
          {choice.label}
        </label>
      ))}
    </div>
    {children}
    {error && (
      <p role="alert" className="mt-1.5 text-sm text-danger">
        {error}
      </p>
    )}
  </fieldset>
)
