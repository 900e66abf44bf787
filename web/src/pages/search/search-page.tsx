// Text, filters, sort and loaded pages are in the address. Without text it shows all items.
import type { Categories } from '@contract/labels.ts'
import { pages } from '@contract/pages.ts'
import { formatList } from '@contract/text/format.ts'
import { startTransition, useEffect, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SearchResults } from '@/blocks/listings/search-results.tsx'
import { popularListingsQuery } from '@/features/listings/popular.ts'
import { searchListingsQuery, useSearchResults } from '@/features/search/api.ts'
import { RecentSearches } from '@/features/search/components/recent-searches.tsx'
import { valueLabel } from '@/features/search/labels.ts'
import { saveSearch } from '@/features/search/recent-searches.ts'
import { isLeftOut, readSearch, type SearchState, searchParameters } from '@/features/search/search-state.ts'
import type { PrefetchContext } from '@/lib/calls/query.ts'
import { categoriesQuery, useCategories } from '@/lib/categories.ts'
import { t } from '@/lib/texts.ts'
import { PageHeader } from '@/ui/page-parts.tsx'

export async function prefetch({ search, queryClient }: PrefetchContext) {
  const state = readSearch(search)
  const query = searchListingsQuery(state)
  await Promise.all([
    queryClient.prefetchInfiniteQuery(query),
    // The heading names them.
    state.category.length > 0 && queryClient.prefetchQuery(categoriesQuery),
  ])
  if (queryClient.getQueryData(query.queryKey)?.pages[0]?.total === 0)
    await queryClient.prefetchQuery(popularListingsQuery)
}

/** Names the wanted categories, of which an item has one. */
function titleOf({ query, category }: SearchState, categories: Categories): string {
  const names = category.filter((slug) => !isLeftOut(slug)).map((slug) => valueLabel('category', slug, categories))
  const shown = formatList(names, 'disjunction')
  if (query === '') return shown || pages.search.title
  return shown ? t`Results for “${query}” in ${{ categories: shown }}` : t`Results for “${query}”`
}

export function SearchPage() {
  const [address, setAddress] = useSearchParams()
  const state = readSearch(address)
  const found = useSearchResults(state)
  // In a transition, so that a choice shows before its results.
  const [chosen, choose] = useOptimistic(state)
  const change = (changed: Partial<SearchState>) =>
    startTransition(() => {
      const next = { ...chosen, ...changed }
      choose(next)
      setAddress(searchParameters(next))
    })

  useEffect(() => {
    if (state.query) saveSearch(state.query)
  }, [state.query])

  return (
    <div className="container-page pt-10">
      <PageHeader title={titleOf(state, useCategories())} />
      {!state.query && <RecentSearches />}
      <SearchResults state={chosen} found={found} onChange={change} />
    </div>
  )
}
