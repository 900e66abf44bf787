import { FILE_KINDS, type FileKind } from '@contract/choices.ts'
import type { SearchFacets } from '@contract/search.ts'
import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useEarlyInput } from '@/lib/use-early-input.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { Stars } from '@/ui/listings/stars.tsx'
import { priceLabel, resultsLabel } from '../labels.ts'
import type { SearchState } from '../search-state.ts'

type FilterPanelProps = {
  count: number
  onClear: () => void
  children: ReactNode
}

export function FilterPanel({ count, onClear, children }: FilterPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section aria-label="Filters">
      <Button
        variant="secondary"
        className="w-full lg:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal className="size-4.5" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div
        id={id}
        className={clsx('mt-4 rounded-lg border border-line bg-surface p-4 lg:mt-0 lg:block', !isOpen && 'hidden')}
      >
        {children}
        {count > 0 && (
          <SmallButton className="mt-6 w-full" onClick={onClear}>
            Clear filters
          </SmallButton>
        )}
      </div>
    </section>
  )
}

type FilterChoiceProps = {
  type: 'checkbox' | 'radio'
  name: string
  checked: boolean
  /** Null removes the filter. */
  count: number | null
  /** Whether more listings match than were counted. */
  isCapped?: boolean
  onChange: () => void
  children: ReactNode
}

function FilterChoice({ type, name, checked, count, isCapped = false, onChange, children }: FilterChoiceProps) {
  // Of two changed radios, the chosen one reports.
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
        // Stops the browser from restoring an old choice after a reload.
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

const FilterGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="grid gap-0.5">
    <legend className="mb-1.5 px-2 font-semibold">{legend}</legend>
    {children}
  </fieldset>
)

const KIND_LABELS: Record<FileKind, string> = {
  image: 'Images',
  pdf: 'PDFs',
  video: 'Videos',
  text: 'Texts',
  audio: 'Audio',
  book: 'E-books',
  archive: 'Archives',
  font: 'Fonts',
  model: '3D models',
  document: 'Documents',
}
const ALWAYS_SHOWN: readonly FileKind[] = ['image', 'pdf', 'video', 'text']

type SearchFiltersProps = {
  state: SearchState
  facets: SearchFacets
  onChange: (change: Partial<SearchState>) => void
}

export function SearchFilters({ state, facets, onChange }: SearchFiltersProps) {
  const toggle = (kind: FileKind) =>
    onChange({ type: FILE_KINDS.filter((one) => (one === kind) !== state.type.includes(one)) })
  const isShown = (kind: FileKind) => ALWAYS_SHOWN.includes(kind) || facets.type[kind] > 0 || state.type.includes(kind)
  return (
    <div className="grid gap-7">
      <FilterGroup legend="Type">
        {FILE_KINDS.filter((kind) => isShown(kind)).map((kind) => (
          <FilterChoice
            key={kind}
            type="checkbox"
            name="type"
            checked={state.type.includes(kind)}
            count={facets.type[kind]}
            isCapped={facets.isCapped.type}
            onChange={() => toggle(kind)}
          >
            {KIND_LABELS[kind]}
          </FilterChoice>
        ))}
      </FilterGroup>
      <FilterGroup legend="Price">
        <FilterChoice
          type="radio"
          name="price"
          checked={state.minPrice === null && state.maxPrice === null}
          count={null}
          onChange={() => onChange({ minPrice: null, maxPrice: null })}
        >
          Any price
        </FilterChoice>
        {facets.price.map((band) => {
          const bounds = {
            minPrice: String(band.minPrice),
            maxPrice: band.maxPrice === null ? null : String(band.maxPrice),
          }
          return (
            <FilterChoice
              key={bounds.minPrice}
              type="radio"
              name="price"
              checked={state.minPrice === bounds.minPrice && state.maxPrice === bounds.maxPrice}
              count={band.count}
              isCapped={facets.isCapped.price}
              onChange={() => onChange(bounds)}
            >
              {priceLabel(band)}
            </FilterChoice>
          )
        })}
      </FilterGroup>
      <FilterGroup legend="Rating">
        <FilterChoice
          type="radio"
          name="rating"
          checked={state.minRating === null}
          count={null}
          onChange={() => onChange({ minRating: null })}
        >
          Any rating
        </FilterChoice>
        {facets.rating.map(({ minRating, count }) => (
          <FilterChoice
            key={minRating}
            type="radio"
            name="rating"
            checked={state.minRating === minRating}
            count={count}
            isCapped={facets.isCapped.rating}
            onChange={() => onChange({ minRating })}
          >
            <span className="flex items-center gap-2">
              <Stars rating={minRating} />
              <span aria-hidden="true">& up</span>
              <span className="sr-only">or more</span>
            </span>
          </FilterChoice>
        ))}
      </FilterGroup>
    </div>
  )
}
