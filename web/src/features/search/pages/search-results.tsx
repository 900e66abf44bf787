// The results of a search beside its filters, in every state: loading, failed, nothing found, found.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { SearchX } from 'lucide-react'
import { PopularItems } from '@/features/listings/pages/popular-items.tsx'
import { ShopGrid } from '@/features/listings/pages/shop-grid.tsx'
import * as messages from '@/lib/messages.ts'
import { usePagesInAddress } from '@/lib/use-pages-in-address.ts'
import { Alert, Failure } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ListingGridSkeleton } from '@/ui/listing-grid.tsx'
import { LoadMore } from '@/ui/load-more.tsx'
import { Loading } from '@/ui/loading.tsx'
import type { FoundListings } from '../api.ts'
import { FilterPanel } from '../components/filter-panel.tsx'
import { SearchFilters } from '../components/search-filters.tsx'
import { SearchNotice } from '../components/search-notice.tsx'
import { SortSelect } from '../components/sort-select.tsx'
import { resultsLabel } from '../results-label.ts'
import { countFilters, type SearchState, withoutFilters } from '../search-state.ts'

type SearchResultsProps = {
  state: SearchState
  found: UseInfiniteQueryResult<FoundListings>
  onChange: (change: Partial<SearchState>) => void
}

export function SearchResults({ state, found, onChange }: SearchResultsProps) {
  const more = usePagesInAddress({ ...found, pageCount: found.data?.pageCount ?? 0 })
  if (found.data === undefined) {
    if (found.isError) return <Failure text={messages.productsFailed} onRetry={() => void found.refetch()} />
    return (
      <>
        <Loading quiet text="Searching..." />
        <ListingGridSkeleton />
      </>
    )
  }
  const { listings, whole } = found.data
  const filters = countFilters(state)
  const clear = () => onChange(withoutFilters(state))
  // Without words nothing matches better than anything else.
  const sort = state.query === '' && state.sort === 'relevance' ? 'popular' : state.sort
  const label = whole && resultsLabel(whole.total ?? listings.length, whole.totalIsCapped)
  const notice = whole && <SearchNotice state={state} whole={whole} />
  if (listings.length === 0 && filters === 0) {
    return (
      <>
        <EmptyState icon={SearchX} text={messages.noMatchingItems}>
          {notice}
        </EmptyState>
        <PopularItems />
      </>
    )
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
      <div className="lg:sticky lg:top-24">
        <FilterPanel count={filters} onClear={clear}>
          {whole?.facets && <SearchFilters state={state} facets={whole.facets} onChange={onChange} />}
        </FilterPanel>
      </div>
      <div
        aria-busy={found.isPlaceholderData}
        className={clsx('min-w-0 transition-opacity', found.isPlaceholderData && 'opacity-60')}
      >
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p role="status">{label && `${label.figure} ${label.noun}`}</p>
          <SortSelect sort={sort} onChange={(sort) => onChange({ sort })} />
        </div>
        {notice && <div className="mb-5 empty:hidden">{notice}</div>}
        {listings.length > 0 ? (
          <ShopGrid listings={listings} width="narrow" headingLevel="h2" />
        ) : (
          <EmptyState icon={SearchX} text={messages.noMatchingItems}>
            <Button variant="secondary" onClick={clear}>
              Clear filters
            </Button>
          </EmptyState>
        )}
        {found.isFetchNextPageError && <Alert className="mt-8">{messages.productsFailed}</Alert>}
        <LoadMore query={more} />
      </div>
    </div>
  )
}
