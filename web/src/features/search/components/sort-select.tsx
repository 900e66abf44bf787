// The order of the results.
import { SEARCH_SORTS, type SearchSort } from '@contract/choices.ts'
import { useId } from 'react'
import { useEarlyInput } from '@/lib/use-early-input.ts'

const LABELS: Record<SearchSort, string> = {
  relevance: 'Best match',
  popular: 'Best-selling',
  newest: 'Newest',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
  rating: 'Rating',
}

export function SortSelect({ sort, onChange }: { sort: SearchSort; onChange: (sort: SearchSort) => void }) {
  const id = useId()
  const read = (value: string) => SEARCH_SORTS.find((choice) => choice === value) ?? sort
  const field = useEarlyInput<HTMLSelectElement, SearchSort>(
    ({ value }) => (value === sort ? undefined : read(value)),
    onChange,
  )
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm whitespace-nowrap text-muted">
        Sort by
      </label>
      <select
        ref={field}
        id={id}
        // A browser that fills it in again after a reload would seem to choose.
        autoComplete="off"
        value={sort}
        onChange={(event) => onChange(read(event.target.value))}
        className="h-10 rounded-md border border-line-strong/60 bg-surface px-3 text-[0.9375rem] hover:border-line-strong"
      >
        {SEARCH_SORTS.map((choice) => (
          <option key={choice} value={choice}>
            {LABELS[choice]}
          </option>
        ))}
      </select>
    </div>
  )
}
