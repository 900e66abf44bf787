import { FILE_KINDS, type FileKind } from '@contract/choices.ts'
import { FACET_NAMES, SEARCH_FACETS, type SearchFacet, tagName } from '@contract/label-choices.ts'
import type { SearchFacets } from '@contract/search.ts'
import { clsx } from 'clsx'
import { Ban, SlidersHorizontal, X } from 'lucide-react'
import { Fragment, lazy, type ReactNode, useId, useState } from 'react'
import { useCategories } from '@/lib/categories.ts'
import { useEarlyInput } from '@/lib/use-early-input.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { Stars } from '@/ui/listings/stars.tsx'
import { BelowFold } from '@/ui/once-hydrated.tsx'
import { hiddenTag } from '../hidden.ts'
import { chosenLabel, priceLabel, resultsLabel, valueLabel } from '../labels.ts'
import { bareValue, isLeftOut, type SearchState, toggled } from '../search-state.ts'

const Hide = lazy(() => import('./hiding.tsx'))

const ALWAYS_SHOWN: readonly FileKind[] = ['image', 'pdf', 'video', 'text']
/** Facets whose values are counted. */
type CountedFacet = Exclude<SearchFacet, 'seller' | 'section'>

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
  isAbout?: boolean
  onChange: () => void
  children: ReactNode
}

function FilterChoice({ type, name, checked, count, isAbout = false, onChange, children }: FilterChoiceProps) {
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
          {label.figure.replace('about ', '~')}
          <span className="sr-only"> {label.noun}</span>
        </span>
      )}
    </label>
  )
}

type FacetChoiceProps = {
  facet: SearchFacet
  value: string
  label: string
  chosen: readonly string[]
  count: number
  isAbout: boolean
  isInner?: boolean
  onChange: (values: string[]) => void
}

/** A value that can be wanted or left out. */
function FacetChoice({ facet, value, label, chosen, count, isAbout, isInner, onChange }: FacetChoiceProps) {
  const isOut = chosen.includes(`-${value}`)
  return (
    <div className={clsx('flex items-center', isInner && 'ml-5')}>
      <FilterChoice
        type="checkbox"
        name={facet}
        checked={chosen.includes(value)}
        count={isOut ? null : count}
        isAbout={isAbout}
        onChange={() => onChange(toggled(chosen, value))}
      >
        <span className={clsx(isOut && 'line-through text-muted')}>{label}</span>
      </FilterChoice>
      <button
        type="button"
        aria-pressed={isOut}
        aria-label={`Leave out ${label}`}
        title={`Leave out ${label}`}
        onClick={() => onChange(toggled(chosen, `-${value}`))}
        className={clsx(
          'grid size-9 shrink-0 place-items-center rounded-md hover:bg-sunken',
          isOut ? 'text-danger' : 'text-muted',
        )}
      >
        <Ban className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}

const FilterGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="grid min-w-0 gap-0.5">
    <legend className="mb-1.5 px-2 font-semibold">{legend}</legend>
    {children}
  </fieldset>
)

/** Closed until it is used, because it is used seldom. */
const FoldedGroup = ({ legend, isOpen, children }: { legend: string; isOpen: boolean; children: ReactNode }) => (
  <details open={isOpen || undefined} className="group">
    <summary className="cursor-pointer rounded-md px-2 py-1 font-semibold hover:bg-sunken">{legend}</summary>
    <fieldset className="mt-1.5 grid min-w-0 gap-0.5">
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  </details>
)

const TAGS_SHOWN = 12
const FOLDED = { licence: 'Licence', ai: 'Use of AI', language: 'Language', offer: 'Offers' } as const

type SearchFiltersProps = {
  state: SearchState
  facets: SearchFacets
  onChange: (change: Partial<SearchState>) => void
}

export function SearchFilters({ state, facets, onChange }: SearchFiltersProps) {
  const categories = useCategories()
  const choice = (facet: CountedFacet, value: string, isInner = false) => (
    <FacetChoice
      key={value}
      facet={facet}
      value={value}
      label={valueLabel(facet, value, categories)}
      chosen={state[facet]}
      count={facets[facet][value as FileKind] ?? 0}
      isAbout={facets.isAbout[facet] ?? false}
      isInner={isInner}
      onChange={(values) => onChange({ [facet]: values })}
    />
  )
  const isChosen = (facet: CountedFacet, value: string) => state[facet].some((one) => bareValue(one) === value)
  const isShown = (facet: CountedFacet) => (value: string) =>
    (facets[facet][value as FileKind] ?? 0) > 0 || isChosen(facet, value)
  const roots = categories.filter(({ slug, parent }) => parent === null && isShown('category')(slug))
  const inner = (root: string) => categories.filter(({ slug, parent }) => parent === root && isShown('category')(slug))
  const isOpen = (root: string) =>
    [root, ...inner(root).map(({ slug }) => slug)].some((slug) => isChosen('category', slug))
  const tags = [
    ...new Set([
      ...state.tag.map(bareValue),
      ...Object.keys(facets.tag).sort((a, b) => (facets.tag[b] ?? 0) - (facets.tag[a] ?? 0)),
    ]),
  ]
  return (
    <div className="grid gap-6">
      {roots.length > 0 && (
        <FilterGroup legend="Category">
          {roots.map(({ slug }) => (
            <Fragment key={slug}>
              {choice('category', slug)}
              {isOpen(slug) && inner(slug).map((below) => choice('category', below.slug, true))}
            </Fragment>
          ))}
        </FilterGroup>
      )}
      <FilterGroup legend="Type">
        {FILE_KINDS.filter((kind) => ALWAYS_SHOWN.includes(kind) || isShown('type')(kind)).map((kind) =>
          choice('type', kind),
        )}
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
              isAbout={facets.isAbout.price}
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
            isAbout={facets.isAbout.rating}
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
      {tags.length > 0 && (
        <FilterGroup legend="Tags">
          {tags.slice(0, TAGS_SHOWN + state.tag.length).map((tag) => choice('tag', tag))}
        </FilterGroup>
      )}
      {(Object.keys(FOLDED) as (keyof typeof FOLDED)[]).map((facet) => {
        const values = SEARCH_FACETS[facet].filter(isShown(facet))
        return (
          values.length > 0 && (
            <FoldedGroup key={facet} legend={FOLDED[facet]} isOpen={state[facet].length > 0}>
              {values.map((value) => choice(facet, value))}
            </FoldedGroup>
          )
        )
      })}
    </div>
  )
}

/** The chosen values above the results, each with a button that removes it. */
export function ChosenFilters({ state, onChange }: Omit<SearchFiltersProps, 'facets'>) {
  const categories = useCategories()
  const chosen = FACET_NAMES.flatMap((facet) => state[facet].map((value) => ({ facet, value })))
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="mb-5 flex flex-wrap gap-2">
      {chosen.map(({ facet, value }) => {
        const text = chosenLabel(facet, value, categories)
        return (
          <li key={`${facet}:${value}`} className="flex gap-2">
            <SmallButton
              aria-label={`Remove the filter “${text}”`}
              onClick={() => onChange({ [facet]: toggled(state[facet], value) })}
            >
              {text} <X className="size-3.5" aria-hidden="true" />
            </SmallButton>
            {facet === 'tag' && isLeftOut(value) && (
              <BelowFold>
                <Hide value={hiddenTag(bareValue(value))} name={`“${tagName(bareValue(value))}” everywhere`} />
              </BelowFold>
            )}
          </li>
        )
      })}
    </ul>
  )
}
