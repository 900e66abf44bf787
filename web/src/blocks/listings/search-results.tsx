// What a search, a category, a tag or a shop found, with its filters and sorts.
import type { SearchSort } from '@contract/choices.ts'
import { pages } from '@contract/pages.ts'
import { readPriceWords } from '@contract/text/price-words.ts'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { SearchX } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import type { FoundListings } from '@/features/search/api.ts'
import { ChosenFilters } from '@/features/search/components/chosen-filters.tsx'
import { SaveSearch } from '@/features/search/components/save-search.tsx'
import { SearchFilters } from '@/features/search/components/search-filters.tsx'
import { resultsLabel } from '@/features/search/labels.ts'
import { countFilters, isLeftOut, type SearchState, withoutFilters } from '@/features/search/search-state.ts'
import { usePagesInAddress } from '@/lib/address/use-pages-in-address.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { choicesOf, FilterSelect, FoldedFilters } from '@/ui/fields/filter-bar.tsx'
import { ListingGridSkeleton } from '@/ui/listings/listing-grid.tsx'
import { BelowFold } from '@/ui/once-hydrated.tsx'
import { Alert, EmptyState, Failure, Loading, SkipLink } from '@/ui/page-parts.tsx'
import { LoadMore } from '@/ui/query-result.tsx'
import { TextLink } from '@/ui/text.tsx'
import { PopularItems } from './popular-items.tsx'
import { OtherWays, SearchNotice } from './search-notice.tsx'
import { HiddenItemsNote, ShopGrid } from './shop-grid.tsx'

const productsFailed = t`Error loading products. Please try again later.`

/** Only where nothing was found. */
const RecentlyViewed = lazy(() => import('./recently-viewed.tsx'))

const LABELS: Record<SearchSort, string> = {
  relevance: t`Best match`,
  popular: t`Popular`,
  newest: t`Newest`,
  'price-low': t`Price, low to high`,
  'price-high': t`Price, high to low`,
  rating: t`Rating`,
}

/** A shop of so many items needs no filters. */
const UNFILTERED_MAX = 12

type SearchResultsProps = {
  state: SearchState
  /** What a saved search looks for, where that is more than `state`. */
  saveable?: SearchState
  /** The filters of a category page, which tick its own category. */
  panel?: { state: SearchState; onChange: (change: Partial<SearchState>) => void } | undefined
  found: UseInfiniteQueryResult<FoundListings>
  onChange: (change: Partial<SearchState>) => void
  /** Shown below “no matching items”. */
  ways?: ReactNode
  /** Ids of items that count as results, but are shown elsewhere. */
  without?: readonly string[] | undefined
}

export function SearchResults({
  state,
  saveable = state,
  found,
  onChange: change,
  panel = { state, onChange: change },
  ways = <PopularItems />,
  without = [],
}: SearchResultsProps) {
  const more = usePagesInAddress({ ...found, pageCount: found.data?.pageCount ?? 0 })
  if (found.data === undefined) {
    if (found.isError) return <Failure text={productsFailed} onRetry={found.refetch} />
    return (
      <>
        <Loading quiet text={t`Searching...`} />
        <ListingGridSkeleton />
      </>
    )
  }
  const { listings, whole } = found.data
  const total = whole?.total ?? listings.length
  const isShown = ({ id }: { id: string }) => !without.includes(id)
  const shown = listings.slice(0, total).filter(isShown)
  const fewerWords = listings.slice(total).filter(isShown)
  const isShop = saveable.seller.some((one) => !isLeftOut(one))
  const isPlain = isShop || state.exact || state.minPrice !== null || state.maxPrice !== null
  const priced = isPlain ? null : readPriceWords(state.query)
  // A chosen price replaces the one in the words.
  const replacing = (changed: Partial<SearchState>) =>
    priced && ('minPrice' in changed || 'maxPrice' in changed) ? { query: priced.words, ...changed } : changed
  const onChange = (changed: Partial<SearchState>) => change(replacing(changed))
  const price = priced && {
    minPrice: priced.maxPriceCents === 0 ? '0' : null,
    maxPrice: String(priced.maxPriceCents / 100),
  }
  const filters = countFilters({ ...state, ...price })
  const hasPanel = saveable.seller.length === 0 || filters > 0 || total > UNFILTERED_MAX
  const width = hasPanel ? 'narrow' : 'wide'
  const clear = () => change({ ...withoutFilters(state), query: priced?.words ?? state.query })
  // There is no best match without words.
  const sort = state.query === '' && state.sort === 'relevance' ? 'popular' : state.sort
  const label = whole && resultsLabel(total, whole.totalIsAbout)
  const notice = whole && <SearchNotice state={state} whole={whole} hasItems={listings.length > 0} />
  const saveButton = <SaveSearch state={{ ...saveable, query: whole?.correctedQuery ?? saveable.query }} />
  const otherWays = <OtherWays state={{ ...state, query: priced?.words ?? state.query }} />
  const leftOut = whole?.leftOut && <HiddenItemsNote {...whole.leftOut} />
  if (listings.length === 0 && filters === 0) {
    return (
      <>
        <EmptyState icon={SearchX} text={messages.noMatchingItems}>
          {notice}
          {saveButton}
          {leftOut}
          {otherWays}
        </EmptyState>
        {ways}
        <BelowFold>
          <RecentlyViewed />
        </BelowFold>
      </>
    )
  }
  return (
    <div className={clsx('grid items-start gap-6 lg:gap-10', hasPanel && 'lg:grid-cols-[15rem_minmax(0,1fr)]')}>
      {hasPanel && <SkipLink to="results">{t`Skip to results`}</SkipLink>}
      {hasPanel && (
        <section
          aria-label={t`Filters`}
          className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
        >
          <FoldedFilters
            count={filters}
            button="w-full"
            box="mt-4 rounded-lg border border-line bg-surface p-4 lg:mt-0"
          >
            {whole?.facets && (
              <SearchFilters
                state={{ ...panel.state, ...price }}
                onChange={(changed) => panel.onChange(replacing(changed))}
                facets={whole.facets}
              />
            )}
            {filters > 0 && (
              <SmallButton className="mt-6 w-full" onClick={clear}>
                {t`Clear filters`}
              </SmallButton>
            )}
          </FoldedFilters>
        </section>
      )}
      <div
        aria-busy={found.isPlaceholderData}
        className={clsx('min-w-0 transition-opacity', found.isPlaceholderData && 'opacity-60')}
      >
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p role="status">{label?.text}</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {hasPanel && saveButton}
            <TextLink to={pages.ranking.path()} className="text-sm">
              {t`Why this order?`}
            </TextLink>
            <FilterSelect
              isInline
              label={t`Sort by`}
              value={sort}
              choices={choicesOf(LABELS)}
              onChange={(chosen) => onChange({ sort: chosen || sort })}
            />
          </div>
        </div>
        <section id="results" tabIndex={-1} aria-label={t`Results`} className="focus-visible:outline-none">
          <ChosenFilters state={state} priced={priced} onChange={onChange} />
          {notice && <div className="mb-5 empty:hidden">{notice}</div>}
          {leftOut}
          {shown.length > 0 && <ShopGrid listings={shown} showsAll width={width} headingLevel="h2" />}
          {shown.length === 0 && fewerWords.length === 0 && listings.length > 0 && (
            <p className="text-muted">{t`All items are shown above.`}</p>
          )}
          {fewerWords.length > 0 && (
            <section aria-labelledby="fewer-words" className="mt-10">
              <h2 id="fewer-words" className="mb-5 text-xl">
                {whole?.partial && total > 0 ? t`Items with fewer of these words` : t`Items with some of these words`}
              </h2>
              <ShopGrid listings={fewerWords} showsAll width={width} headingLevel="h3" />
            </section>
          )}
          {listings.length === 0 && (
            <EmptyState icon={SearchX} text={messages.noMatchingItems}>
              <Button variant="secondary" onClick={clear}>
                {t`Clear filters`}
              </Button>
              {otherWays}
            </EmptyState>
          )}
          {found.isFetchNextPageError && <Alert className="mt-8">{productsFailed}</Alert>}
          <LoadMore query={more} />
        </section>
      </div>
    </div>
  )
}
