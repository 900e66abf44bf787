// One choice of a filter, with the number of results that it would leave.
import type { ReactNode } from 'react'
import { useEarlyInput } from '@/lib/use-early-input.ts'

type FilterChoiceProps = {
  type: 'checkbox' | 'radio'
  name: string
  checked: boolean
  /** Null while it is not known. */
  count: number | null
  onChange: () => void
  children: ReactNode
}

export function FilterChoice({ type, name, checked, count, onChange, children }: FilterChoiceProps) {
  // Of two radios that changed, the one that was chosen speaks.
  const field = useEarlyInput<HTMLInputElement, boolean>(
    (element) => (element.checked !== checked && (type === 'checkbox' || element.checked) ? true : undefined),
    onChange,
  )
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
      {count !== null && (
        <span className="tabular text-sm text-muted">
          {count.toLocaleString('en-US')}
          <span className="sr-only"> results</span>
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
