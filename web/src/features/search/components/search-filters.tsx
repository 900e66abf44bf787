// The filters of a search: kind of file, price and rating. Each choice is in the address at once.
import { FILE_KINDS, type FileKind } from '@contract/choices.ts'
import type { SearchFacets } from '@contract/search.ts'
import { Stars } from '@/ui/stars.tsx'
import { priceLabel } from '../price-label.ts'
import type { SearchState } from '../search-state.ts'
import { FilterChoice, FilterGroup } from './filter-choice.tsx'

const KIND_LABELS: Record<FileKind, string> = { image: 'Images', pdf: 'PDFs', video: 'Videos', text: 'Texts' }

type SearchFiltersProps = {
  state: SearchState
  facets: SearchFacets
  onChange: (change: Partial<SearchState>) => void
}

export function SearchFilters({ state, facets, onChange }: SearchFiltersProps) {
  const toggle = (kind: FileKind) =>
    onChange({ type: FILE_KINDS.filter((one) => (one === kind) !== state.type.includes(one)) })
  return (
    <div className="grid gap-7">
      <FilterGroup legend="Type">
        {FILE_KINDS.map((kind) => (
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
