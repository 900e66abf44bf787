// A control with its label, hint and error, linked for screen readers.
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string
  /** Right of the label, such as a counter. */
  aside?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** For a list to choose from, which browsers take for read-only. */
export const choiceClass =
  'block w-full rounded-md border border-line-strong/70 bg-surface px-3.5 text-ellipsis text-ink transition-colors hover:border-ink aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:bg-sunken disabled:text-muted'

export const controlClass = `${choiceClass} read-only:bg-sunken read-only:text-muted read-only:hover:border-line-strong/70`

export function Field({ label, hint, error, aside, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside && <span className="tabular text-sm text-muted">{aside}</span>}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={errorId} className="mt-1.5 flex items-center gap-1.5 text-sm text-danger">
          <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
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
