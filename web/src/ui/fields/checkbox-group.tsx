// Some of a few choices.
import { useId } from 'react'

type CheckboxGroupProps<Value extends string> = {
  legend: string
  choices: readonly { value: Value; label: string; detail?: string }[]
  chosen: readonly Value[]
  error?: string | undefined
  onChange: (chosen: Value[]) => void
}

export function CheckboxGroup<Value extends string>({
  legend,
  choices,
  chosen,
  error,
  onChange,
}: CheckboxGroupProps<Value>) {
  const errorId = useId()
  const toggled = (value: Value) =>
    choices.map((choice) => choice.value).filter((one) => (one === value) !== chosen.includes(one))
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {choices.map(({ value, label, detail }) => (
        <label key={value} className="flex min-h-9 cursor-pointer items-center gap-2.5 py-1">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(toggled(value))}
            className="size-4.5 shrink-0 accent-(--accent)"
          />
          <span className="min-w-0">
            {label} {detail && <code className="whitespace-nowrap text-muted text-sm">{detail}</code>}
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="mt-1.5 text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
