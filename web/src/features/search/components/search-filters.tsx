import { FILE_KINDS, type FileKind } from '@contract/choices.ts'
import { SEARCH_FACETS, type SearchFacet } from '@contract/label-choices.ts'
import type { SearchFacets } from '@contract/search.ts'
import { Ban } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useCategories } from '@/lib/categories.ts'
import { SmallButton } from '@/ui/button.tsx'
import { Stars } from '@/ui/listings/stars.tsx'
import { priceLabel, valueLabel } from '../labels.ts'
import { bareValue, type SearchState } from '../search-state.ts'
import { FacetChoice, FilterChoice, FilterGroup, FoldedGroup } from './filter-choice.tsx'

/** Facets whose values are counted. */
type CountedFacet = Exclude<SearchFacet, 'seller' | 'section'>

const TAGS_SHOWN = 12
const FOLDED = { licence: 'Licence', ai: 'Use of AI', language: 'Language', offer: 'Offers' } as const

type SearchFiltersProps = {
  state: SearchState
  facets: SearchFacets
  onChange: (change: Partial<SearchState>) => void
}

/** What is used most is open. Values without results are shown only if they are chosen. */
export function SearchFilters({ state, facets, onChange }: SearchFiltersProps) {
  const categories = useCategories()
  const [canLeaveOut, setLeaveOut] = useState(false)
  const countOf = (facet: CountedFacet, value: string) => facets[facet][value as FileKind] ?? 0
  const isChosen = (facet: CountedFacet, value: string) => state[facet].some((one) => bareValue(one) === value)
  const isShown = (facet: CountedFacet) => (value: string) => countOf(facet, value) > 0 || isChosen(facet, value)
  const choice = (facet: CountedFacet, value: string, isInner = false) => (
    <FacetChoice
      key={value}
      facet={facet}
      value={value}
      label={valueLabel(facet, value, categories)}
      chosen={state[facet]}
      count={countOf(facet, value)}
      isAbout={facets.isAbout[facet] ?? false}
      isInner={isInner}
      canLeaveOut={canLeaveOut}
      onChange={(values) => onChange({ [facet]: values })}
    />
  )
  const below = (parent: string | null) =>
    categories.filter((one) => one.parent === parent && isShown('category')(one.slug))
  const isOpen = (root: string) =>
    [root, ...below(root).map(({ slug }) => slug)].some((slug) => isChosen('category', slug))
  const roots = below(null)
  const kinds = FILE_KINDS.filter(isShown('type'))
  const bands = facets.price
    .map(({ count, ...band }) => {
      const bounds = {
        minPrice: String(band.minPrice),
        maxPrice: band.maxPrice === null ? null : String(band.maxPrice),
      }
      const isHere = state.minPrice === bounds.minPrice && state.maxPrice === bounds.maxPrice
      return { count, bounds, isHere, label: priceLabel({ count, ...band }) }
    })
    .filter(({ count, isHere }) => count > 0 || isHere)
  const ratings = facets.rating.filter(({ minRating, count }) => count > 0 || minRating === state.minRating)
  const tags = [
    ...new Set([
      ...state.tag.map(bareValue),
      ...Object.keys(facets.tag).sort((a, b) => countOf('tag', b) - countOf('tag', a)),
    ]),
  ]
  return (
    <div className="grid gap-5">
      {roots.length > 0 && (
        <FilterGroup legend="Category">
          {roots.map(({ slug }) => (
            <Fragment key={slug}>
              {choice('category', slug)}
              {isOpen(slug) && below(slug).map((one) => choice('category', one.slug, true))}
            </Fragment>
          ))}
        </FilterGroup>
      )}
      {kinds.length > 0 && <FilterGroup legend="Type">{kinds.map((kind) => choice('type', kind))}</FilterGroup>}
      {bands.length > 0 && (
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
          {bands.map(({ count, bounds, isHere, label }) => (
            <FilterChoice
              key={bounds.minPrice}
              type="radio"
              name="price"
              checked={isHere}
              count={count}
              isAbout={facets.isAbout.price}
              onChange={() => onChange(bounds)}
            >
              {label}
            </FilterChoice>
          ))}
        </FilterGroup>
      )}
      {ratings.length > 0 && (
        <FoldedGroup legend="Rating" isOpen={state.minRating !== null}>
          <FilterChoice
            type="radio"
            name="rating"
            checked={state.minRating === null}
            count={null}
            onChange={() => onChange({ minRating: null })}
          >
            Any rating
          </FilterChoice>
          {ratings.map(({ minRating, count }) => (
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
        </FoldedGroup>
      )}
      {tags.length > 0 && (
        <FoldedGroup legend="Tags" isOpen={state.tag.length > 0}>
          {tags.slice(0, TAGS_SHOWN + state.tag.length).map((tag) => choice('tag', tag))}
        </FoldedGroup>
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
      <SmallButton
        variant="quiet"
        aria-pressed={canLeaveOut}
        className="aria-pressed:bg-sunken"
        onClick={() => setLeaveOut(!canLeaveOut)}
      >
        <Ban className="size-4" />
        Leave items out
      </SmallButton>
    </div>
  )
}
