// One choice of a filter, with the number of results that it would leave.
import type { ReactNode } from 'react'
import { useEarlyInput } from '@/lib/use-early-input.ts'
import { resultsLabel } from '../results-label.ts'

type FilterChoiceProps = {
  type: 'checkbox' | 'radio'
  name: string
  checked: boolean
  /** Null where the choice takes a filter away. */
  count: number | null
  /** Whether more listings match than were counted. */
  isCapped?: boolean
  onChange: () => void
  children: ReactNode
}

export function FilterChoice({ type, name, checked, count, isCapped = false, onChange, children }: FilterChoiceProps) {
  // Of two radios that changed, the one that was chosen speaks.
  const field = useEarlyInput<HTMLInputElement, boolean>(
    (element) => (element.checked !== checked && (type === 'checkbox' || element.checked) ? true : undefined),
    onChange,
  )
  const label = count === null ? null : resultsLabel(count, isCapped)
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-sunken">
      <input
        ref={field}
        type={type}
        name={name}
        // A browser that fills it in again after a reload would seem to choose.
        autoComplete="off"
        checked={checked}
        onChange={onChange}
        className="size-4.5 shrink-0 accent-(--accent)"
      />
      <span className="flex-1">{children}</span>
      {label && (
        <span className="tabular text-sm text-muted">
          {label.figure}
          <span className="sr-only"> {label.noun}</span>
        </span>
      )}
    </label>
  )
}

export const FilterGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="grid gap-0.5">
    <legend className="mb-1.5 px-2 font-semibold">{legend}</legend>
    {children}
  </fieldset>
)
