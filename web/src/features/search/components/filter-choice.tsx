import { clsx } from 'clsx'
import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '@/lib/texts.ts'
import { useEarlyInput } from '@/lib/use-early-input.ts'
import { Fold } from '@/ui/fold.tsx'
import { resultsLabel } from '../labels.ts'
import { toggled } from '../search-state.ts'

type FilterChoiceProps = {
  type: 'checkbox' | 'radio'
  name: string
  checked: boolean
  /** Null removes the filter. */
  count: number | null
  isAbout?: boolean
  onChange: () => void
  children: ReactNode
}

export function FilterChoice({ type, name, checked, count, isAbout = false, onChange, children }: FilterChoiceProps) {
  // Of two changed radios, the chosen one reports.
  const field = useEarlyInput<HTMLInputElement, boolean>(
    (element) => (element.checked !== checked && (type === 'checkbox' || element.checked) ? true : undefined),
    onChange,
  )
  const label = count === null ? null : resultsLabel(count, isAbout)
  return (
    <label className="flex min-h-9 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-sunken">
      <input
        ref={field}
        type={type}
        name={name}
        // Stops the browser from restoring an old choice after a reload.
        autoComplete="off"
        checked={checked}
        onChange={onChange}
        className="size-4.5 shrink-0 accent-(--accent)"
      />
      <span className="min-w-0 flex-1 break-words">{children}</span>
      {label && (
        <span className="tabular text-sm text-muted">
          <span aria-hidden="true">{label.figure}</span>
          <span className="sr-only">{label.text}</span>
        </span>
      )}
    </label>
  )
}

type FacetChoiceProps = Pick<FilterChoiceProps, 'name' | 'isAbout'> & {
  value: string
  label: string
  count: number
  chosen: readonly string[]
  isInner: boolean
  /** Whether it has the button that leaves it out. A value that is left out always has it. */
  canLeaveOut: boolean
  onChange: (values: string[]) => void
}

/** A value that can be wanted or left out. */
export function FacetChoice({
  value,
  label,
  count,
  chosen,
  isInner,
  canLeaveOut,
  onChange,
  ...rest
}: FacetChoiceProps) {
  const isOut = chosen.includes(`-${value}`)
  return (
    <div className={clsx('flex items-center', isInner && 'ml-5')}>
      <FilterChoice
        {...rest}
        type="checkbox"
        checked={chosen.includes(value)}
        count={isOut ? null : count}
        onChange={() => onChange(toggled(chosen, value))}
      >
        <span className={clsx(isOut && 'line-through text-muted')}>{label}</span>
      </FilterChoice>
      {(canLeaveOut || isOut) && (
        <button
          type="button"
          aria-pressed={isOut}
          aria-label={t`Leave out ${label}`}
          title={t`Leave out ${label}`}
          onClick={() => onChange(toggled(chosen, `-${value}`))}
          className="grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken aria-pressed:text-danger"
        >
          <Ban className="size-4" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

type Option = Pick<FilterChoiceProps, 'checked' | 'onChange'> & { count: number; label: ReactNode }
type OneOfProps = Pick<FilterChoiceProps, 'name' | 'isAbout'> & { any: Omit<Option, 'count'>; options: Option[] }

/** Any, or one option. Those without results are shown only if they are chosen. */
export const OneOf = ({ any, options, ...rest }: OneOfProps) =>
  [{ ...any, count: null }, ...options.filter(({ count, checked }) => count > 0 || checked)].map(
    ({ label, ...option }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place alone
      <FilterChoice key={index} {...rest} {...option} type="radio">
        {label}
      </FilterChoice>
    ),
  )

type GroupProps = { legend: string; children: ReactNode }

export const FilterGroup = ({ legend, children }: GroupProps) => (
  <fieldset className="grid min-w-0 gap-0.5">
    <legend className="mb-1.5 px-2 font-semibold">{legend}</legend>
    {children}
  </fieldset>
)

/** Closed until it is used, because it is used seldom. */
export const FoldedGroup = ({ legend, isOpen, children }: GroupProps & { isOpen: boolean }) => (
  <Fold name={legend} open={isOpen || undefined} className="pl-2">
    <fieldset className="-ml-2 grid min-w-0 gap-0.5">
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  </Fold>
)
