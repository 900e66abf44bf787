// What a search found, with its filters. Words, filters, sort and pages stand in the address.
import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { startTransition, useEffect, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '@/components/empty-state.tsx'
import { PageHeader } from '@/components/page-header.tsx'
import { searchListingsQuery } from '@/features/search/api/search-listings.ts'
import { RecentSearches } from '@/features/search/components/recent-searches.tsx'
import { keepSearch } from '@/features/search/recent-searches.ts'
import { readSearch, type SearchState, searchParameters } from '@/features/search/search-state.ts'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/place.ts'
import { SearchResults } from '../shop/search-results.tsx'

export async function prefetch({ search, queryClient }: Place) {
  const state = readSearch(search)
  if (state.query) await queryClient.prefetchInfiniteQuery(searchListingsQuery(state))
}

export function Component() {
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
      <PageHeader title={state.query ? `Results for “${state.query}”` : 'Search'} />
      {state.query ? (
        <SearchResults state={chosen} found={found} onChange={change} />
      ) : (
        <>
          <EmptyState icon={SearchX} text={messages.searchBlank} />
          <RecentSearches />
        </>
      )}
    </div>
  )
}
