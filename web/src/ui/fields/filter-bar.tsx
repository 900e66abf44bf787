// Enter sends the search; the other filters apply at once.
import { ID_PATTERN } from '@contract/limits.ts'
import { clsx } from 'clsx'
import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useFilters } from '@/lib/address/use-filters.ts'
import { t } from '@/lib/texts.ts'
import { useEarlyInput } from '@/lib/use-early-input.ts'
import { Button } from '@/ui/button.tsx'
import { SearchField } from './search-field.tsx'

type FilterSearchProps = {
  label: string
  /** What is searched for now. */
  text: string
  /** Shorter texts are not sent, and it is said why. */
  minCharacters?: number
  className?: string
  onSearch: (text: string) => void
}

function FilterSearch({ label, text, minCharacters = 0, className = 'w-full sm:w-80', onSearch }: FilterSearchProps) {
  const [written, setWritten] = useState(text)
  const [rejected, setRejected] = useState(false)
  useEffect(() => setWritten(text), [text])
  const isTooShort = (value: string) => value.length > 0 && value.length < minCharacters
  const search = (value: string) => {
    setRejected(isTooShort(value))
    if (!isTooShort(value)) onSearch(value)
  }
  return (
    <div className={className}>
      <SearchField
        label={label}
        placeholder={label}
        value={written}
        canSearchBlank
        onChange={(value) => {
          setWritten(value)
          // The cross of the box empties it.
          if (value === '' && text !== '') search('')
        }}
        onSearch={search}
      />
      <p role="status" className="text-sm text-danger empty:hidden">
        {rejected && isTooShort(written.trim()) ? t`Enter at least ${minCharacters} characters.` : ''}
      </p>
    </div>
  )
}

type FilterSelectProps<Value extends string> = {
  label: string
  value: string
  /** The label of no choice, if that is possible. */
  any?: string
  /** Beside its label. */
  isInline?: boolean
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value | '') => void
}

export function FilterSelect<Value extends string>({
  label,
  value,
  any,
  isInline,
  choices,
  onChange,
}: FilterSelectProps<Value>) {
  const id = useId()
  const read = (text: string) => choices.find((choice) => choice.value === text)?.value ?? ''
  const chosen = read(value)
  const field = useEarlyInput<HTMLSelectElement, Value | ''>(
    (element) => (element.value === chosen ? undefined : read(element.value)),
    onChange,
  )
  return (
    <div className={isInline ? 'flex items-center gap-2' : 'grid min-w-0 max-w-full gap-1'}>
      <label htmlFor={id} className="text-sm whitespace-nowrap text-muted">
        {label}
      </label>
      <select
        ref={field}
        id={id}
        // Stops the browser from restoring an old choice after a reload.
        autoComplete="off"
        value={chosen}
        onChange={(event) => onChange(read(event.target.value))}
        className="h-10 min-w-0 rounded-md border border-line-strong/60 bg-surface px-3 text-[0.9375rem] hover:border-line-strong"
      >
        {any && <option value="">{any}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Shows and clears a filter that has no field of its own. */
const OnlyOf = ({ what, onClear }: { what: string; onClear: () => void }) => (
  <Button variant="secondary" className="min-h-10!" aria-label={t`Filtered by ${what}. Show all`} onClick={onClear}>
    {t`Filtered by ${what}`}
    <X className="size-4" />
  </Button>
)

/** Each filter has the name of its parameter in the address. */
export type Filter = { name: string } & (
  | { search: string; minCharacters?: number }
  | { label: string; any: string; names: Record<string, string>; values?: readonly string[] }
  /** An id, set only by links from other pages. */
  | { only: string }
)

/** The choices of a filter, from the names of its values. */
export const choicesOf = <Value extends string>(
  names: Record<Value, string>,
  values: readonly Value[] = Object.keys(names) as Value[],
): { value: Value; label: string }[] => values.map((value) => ({ value, label: names[value] }))

type FoldedFiltersProps = { count: number; button: string; box: string; children: ReactNode }

/** Behind a button on narrow screens, which says how many are set. `button` and `box` are classes. */
export function FoldedFilters({ count, button, box, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="secondary"
        className={`lg:hidden ${button}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal className="size-4.5" />
        {count > 0 ? t`Filters (${count})` : t`Filters`}
      </Button>
      <div id={id} className={clsx(box, !isOpen && 'max-lg:hidden')}>
        {children}
      </div>
    </>
  )
}

/** In one row, narrow screens show the first filter, and the others behind a button. */
export function Filters({ filters, isOneRow = false }: { filters: readonly Filter[]; isOneRow?: boolean }) {
  const [values, change] = useFilters(filters.map(({ name }) => name))
  const fields = filters.map((filter) => {
    const value = values[filter.name] ?? ''
    const set = (next: string) => change({ [filter.name]: next })
    if ('search' in filter)
      return (
        <FilterSearch
          key={filter.name}
          label={filter.search}
          text={value}
          minCharacters={filter.minCharacters}
          className={isOneRow ? 'min-w-0 flex-1 lg:basis-40' : undefined}
          onSearch={set}
        />
      )
    if ('only' in filter)
      return ID_PATTERN.test(value) && <OnlyOf key={filter.name} what={filter.only} onClear={() => set('')} />
    const choices = choicesOf(filter.names, filter.values)
    return <FilterSelect key={filter.name} {...filter} choices={choices} value={value} onChange={set} />
  })
  return (
    <section
      aria-label={t`Filters`}
      className={clsx('mb-5 flex flex-wrap items-end gap-x-4 gap-y-3', isOneRow && 'lg:flex-nowrap')}
    >
      {isOneRow ? fields[0] : fields}
      {isOneRow && (
        <FoldedFilters
          count={filters.slice(1).filter(({ name }) => values[name]).length}
          button="min-h-10!"
          box="flex min-w-0 flex-wrap items-end gap-3 max-lg:w-full lg:flex-nowrap"
        >
          {fields.slice(1)}
        </FoldedFilters>
      )}
    </section>
  )
}
