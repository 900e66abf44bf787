// What a search found, with its filters; without words, all items. Words, filters, sort and pages stand in the address.
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'
import { popularListingsQuery } from '@/features/listings/popular.ts'
import type { Place } from '@/lib/query.ts'
import { PageHeader } from '@/ui/page-header.tsx'
import { searchListingsQuery } from '../api.ts'
import { RecentSearches } from '../components/recent-searches.tsx'
import { keepSearch } from '../recent-searches.ts'
import { readSearch, type SearchState, searchParameters } from '../search-state.ts'
import { SearchResults } from './search-results.tsx'

export async function prefetch({ search, queryClient }: Place) {
  const query = searchListingsQuery(readSearch(search))
  await queryClient.prefetchInfiniteQuery(query)
  if (queryClient.getQueryData(query.queryKey)?.pages[0]?.total === 0)
    await queryClient.prefetchQuery(popularListingsQuery)
}

export function SearchPage() {
  const [address, setAddress] = useSearchParams()
  const state = readSearch(address)
  const found = useInfiniteQuery(searchListingsQuery(state))
  // The address changes in a transition: a choice shows at once and not with its results.
  const [chosen, choose] = useOptimistic(state)
  const change = (changed: Partial<SearchState>) =>
    startTransition(() => {
      const next = { ...chosen, ...changed }
      choose(next)
      setAddress(searchParameters(next))
    })

  useEffect(() => {
    if (state.query) keepSearch(state.query)
  }, [state.query])

  return (
    <div className="container-page pt-10">
      <PageHeader title={state.query ? `Results for “${state.query}”` : pages.search.title} />
      {!state.query && <RecentSearches />}
      <SearchResults state={chosen} found={found} onChange={change} />
    </div>
  )
}
