// Controls with their label, hint and error, linked for screen readers.
import { withoutHarmless } from '@contract/text/invisible-characters.ts'
import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '@/ui/button.tsx'
import { ErrorText } from '@/ui/page-parts.tsx'
import { useHasFailedPart } from '@/ui/part.tsx'

export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string
  /** Right of the label, such as a counter. */
  aside?: ReactNode
  isLine?: boolean
  children: (control: ControlProps) => ReactNode
}

/** With `isLine`, the label stands left of the control on wide screens. A floated legend is part of the grid. */
const LINE =
  'sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:items-baseline sm:gap-x-6 sm:*:col-start-2 sm:*:first:col-start-1 sm:[&>legend]:float-left'

/** For a list to choose from, which browsers take for read-only. */
export const choiceClass =
  'block w-full rounded-md border border-line-strong/70 bg-surface px-3.5 text-ellipsis text-ink transition-colors hover:border-ink aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:bg-sunken disabled:text-muted'

export const controlClass = `${choiceClass} read-only:bg-sunken read-only:text-muted read-only:hover:border-line-strong/70`

export function Field({ label, hint, error, aside, isLine = false, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={isLine ? LINE : undefined}>
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside && <span className="tabular text-sm text-muted">{aside}</span>}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={errorId} className="mt-1.5 flex items-center gap-1.5 text-sm text-danger">
          <CircleAlert className="size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

export type Typed = { target: { value: string } }

/** Removes what comes along when people paste, before anything reads the field. */
const cleaned =
  <Of extends Typed>(report?: (typed: Of) => void) =>
  (typed: Of) => {
    const text = withoutHarmless(typed.target.value)
    if (text !== typed.target.value) typed.target.value = text
    report?.(typed)
  }

export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  label: string
  hint?: ReactNode
  error?: string
  /** Inside the field at its start, such as a currency sign. */
  prefix?: string
  /** Right of the field, such as a button. */
  action?: ReactNode
}

export const TextField = ({ label, hint, error, prefix, action, className, ...rest }: TextFieldProps) => (
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
          <input
            {...control}
            {...rest}
            onChange={cleaned(rest.onChange)}
            className={clsx(controlClass, 'h-11', prefix && 'pl-8', className)}
          />
        </div>
        {action}
      </div>
    )}
  </Field>
)

/** In a longer field, the counter shows near the end only. */
const COUNTED_CHARACTERS = 2000

const counterOf = (used: number, most: number) =>
  most <= COUNTED_CHARACTERS || used >= most * 0.9 ? `${used}/${most}` : undefined

/** Several lines of text with a counter of what is used. */
type TextAreaFieldProps = ComponentProps<'textarea'> & {
  label: string
  hint?: ReactNode
  error?: string
  value: string
  maxLength: number
  /** Instead of counting characters. */
  aside?: string
}

export const TextAreaField = ({ label, hint, error, aside, className, ...rest }: TextAreaFieldProps) => (
  <Field label={label} hint={hint} error={error} aside={aside ?? counterOf(rest.value.length, rest.maxLength)}>
    {(control) => (
      <textarea
        rows={6}
        {...control}
        {...rest}
        onChange={cleaned(rest.onChange)}
        className={clsx(controlClass, 'resize-y py-2.5', className)}
      />
    )}
  </Field>
)

type Choice<Value extends string> = { value: Value; label: string; detail?: string }

type SelectFieldProps<Value extends string> = {
  label: string
  /** Empty while nothing is chosen: then the list begins with the placeholder, if there is one. */
  value: Value | ''
  placeholder?: string
  choices: readonly Choice<Value>[]
  error?: string
  disabled?: boolean
  onChange: (value: Value) => void
}

export const SelectField = <Value extends string>({
  label,
  value,
  placeholder,
  choices,
  error,
  disabled,
  onChange,
}: SelectFieldProps<Value>) => (
  <Field label={label} error={error}>
    {(control) => (
      <select
        {...control}
        // Stops the browser from restoring an old choice after a reload.
        autoComplete="off"
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.value)
          if (chosen) onChange(chosen.value)
        }}
        className={`${choiceClass} h-11`}
      >
        {placeholder && value === '' && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)

type ChoiceInputProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  detail?: string
  error?: string
  onChange: () => void
}

export const ChoiceInput = ({ label, detail, error, ...input }: ChoiceInputProps) => (
  <label className="flex min-h-9 cursor-pointer items-center gap-2.5 py-1">
    <input
      {...input}
      disabled={useHasFailedPart() || input.disabled}
      aria-invalid={error ? true : undefined}
      className="size-4.5 shrink-0 accent-(--accent)"
    />
    <span className="min-w-0">
      {label} {detail && <code className="whitespace-nowrap text-muted text-sm">{detail}</code>}
    </span>
  </label>
)

type RadioGroupProps<Value extends string> = {
  legend: string
  /** Empty while nothing is chosen. */
  value: Value | ''
  choices: readonly Choice<Value>[]
  /** Below each other, for long labels. */
  isStacked?: boolean
  isLine?: boolean
  error?: string
  disabled?: boolean
  onChange: (value: Value) => void
  /** What the choice means, below it. */
  children?: ReactNode
}

export function RadioGroup<Value extends string>({
  legend,
  value,
  choices,
  isStacked = false,
  isLine = false,
  error,
  disabled,
  onChange,
  children,
}: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset disabled={disabled} className={isLine ? LINE : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className={isStacked ? 'grid gap-1' : 'flex flex-wrap gap-x-5 gap-y-1'}>
        {choices.map((choice) => (
          <ChoiceInput
            key={choice.value}
            type="radio"
            name={name}
            label={choice.label}
            checked={value === choice.value}
            error={error}
            onChange={() => onChange(choice.value)}
          />
        ))}
      </div>
      {children}
      {error && <ErrorText className="mt-1.5">{error}</ErrorText>}
    </fieldset>
  )
}

type CheckboxGroupProps<Value extends string> = {
  legend: string
  choices: readonly Choice<Value>[]
  chosen: readonly Value[]
  error?: string
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
      {choices.map((choice) => (
        <ChoiceInput
          key={choice.value}
          type="checkbox"
          label={choice.label}
          detail={choice.detail}
          checked={chosen.includes(choice.value)}
          error={error}
          onChange={() => onChange(toggled(choice.value))}
        />
      ))}
      {error && (
        <p id={errorId} className="mt-1.5 text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The button of a form on a page. */
export const SubmitButton = (props: ComponentProps<typeof Button>) => (
  <Button type="submit" className="justify-self-start" {...props} />
)
