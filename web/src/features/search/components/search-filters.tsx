import { FILE_KINDS, type FileKind } from '@contract/choices.ts'
import { SEARCH_FACETS, type SearchFacet } from '@contract/label-choices.ts'
import type { SearchFacets } from '@contract/search.ts'
import { Ban } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useCategories } from '@/lib/categories.ts'
import { LANGUAGE_CHOICES } from '@/lib/label-names.ts'
import { t } from '@/lib/texts.ts'
import { SmallButton } from '@/ui/button.tsx'
import { Stars } from '@/ui/listings/stars.tsx'
import { priceLabel, valueLabel } from '../labels.ts'
import { bareValue, type SearchState } from '../search-state.ts'
import { FacetChoice, FilterGroup, FoldedGroup, OneOf } from './filter-choice.tsx'

/** Facets whose values are counted. */
type CountedFacet = Exclude<SearchFacet, 'seller' | 'section'>

const TAGS_SHOWN = 12
const FOLDED = { tag: t`Tags`, licence: t`Licence`, ai: t`Use of AI`, language: t`Language`, offer: t`Offers` } as const

type SearchFiltersProps = { state: SearchState; facets: SearchFacets; onChange: (change: Partial<SearchState>) => void }

const VALUES = { ...SEARCH_FACETS, language: [...LANGUAGE_CHOICES, 'unstated'] }

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
      name={facet}
      value={value}
      label={valueLabel(facet, value, categories)}
      chosen={state[facet]}
      count={countOf(facet, value)}
      isAbout={facets.isAbout[facet]}
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
  const tags = [
    ...new Set([
      ...state.tag.map(bareValue),
      ...Object.keys(facets.tag).sort((a, b) => countOf('tag', b) - countOf('tag', a)),
    ]),
  ]
  return (
    <div className="grid gap-5">
      {roots.length > 0 && (
        <FilterGroup legend={t`Category`}>
          {roots.map(({ slug }) => (
            <Fragment key={slug}>
              {choice('category', slug)}
              {isOpen(slug) && below(slug).map((one) => choice('category', one.slug, true))}
            </Fragment>
          ))}
        </FilterGroup>
      )}
      {kinds.length > 0 && <FilterGroup legend={t`Type`}>{kinds.map((kind) => choice('type', kind))}</FilterGroup>}
      <FilterGroup legend={t`Price`}>
        <OneOf
          name="price"
          isAbout={facets.isAbout.price}
          any={{
            label: t`Any price`,
            checked: state.minPrice === null && state.maxPrice === null,
            onChange: () => onChange({ minPrice: null, maxPrice: null }),
          }}
          options={facets.price.map((band) => {
            const minPrice = String(band.minPrice)
            const maxPrice = band.maxPrice === null ? null : String(band.maxPrice)
            return {
              label: priceLabel(band),
              count: band.count,
              checked: state.minPrice === minPrice && state.maxPrice === maxPrice,
              onChange: () => onChange({ minPrice, maxPrice }),
            }
          })}
        />
      </FilterGroup>
      <FoldedGroup legend={t`Rating`} isOpen={state.minRating !== null}>
        <OneOf
          name="rating"
          isAbout={facets.isAbout.rating}
          any={{
            label: t`Any rating`,
            checked: state.minRating === null,
            onChange: () => onChange({ minRating: null }),
          }}
          options={facets.rating.map(({ minRating, count }) => ({
            label: (
              <span className="flex items-center gap-2">
                <Stars rating={minRating} />
                <span aria-hidden="true">{t`& up`}</span>
                <span className="sr-only">{t`or more`}</span>
              </span>
            ),
            count,
            checked: state.minRating === minRating,
            onChange: () => onChange({ minRating }),
          }))}
        />
      </FoldedGroup>
      {(Object.keys(FOLDED) as (keyof typeof FOLDED)[]).map((facet) => {
        const values =
          facet === 'tag' ? tags.slice(0, TAGS_SHOWN + state.tag.length) : VALUES[facet].filter(isShown(facet))
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
        className="-ml-3 justify-self-start aria-pressed:bg-sunken"
        onClick={() => setLeaveOut(!canLeaveOut)}
      >
        <Ban className="size-4" />
        {t`Leave items out`}
      </SmallButton>
    </div>
  )
}
