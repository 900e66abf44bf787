// Text, filters, sort and loaded pages are in the address. Without text it shows all items.
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useLayoutEffect, useOptimistic, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { popularListingsQuery } from '@/features/listings/popular.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { Button } from '@/ui/button.tsx'
import { PageHeader } from '@/ui/layout.tsx'
import { searchListingsQuery } from '../api.ts'
import { forgetSearches, recentSearches, saveSearch, searchAddress } from '../recent-searches.ts'
import { readSearch, type SearchState, searchParameters } from '../search-state.ts'
import { SearchResults } from './search-results.tsx'

function RecentSearches() {
  // Only the browser has them.
  const [searches, setSearches] = useState<string[]>([])
  useLayoutEffect(() => setSearches(recentSearches()), [])
  if (searches.length === 0) return null
  const forget = () => {
    forgetSearches()
    setSearches([])
  }
  return (
    <section aria-labelledby="recent-searches" className="mb-10">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="recent-searches" className="text-xl">
          Recent searches
        </h2>
        <Button variant="quiet" size="sm" onClick={forget}>
          Clear
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {searches.map((query) => (
          <li key={query}>
            <Link
              to={searchAddress(query)}
              className="block rounded-full border border-line-strong/60 bg-surface px-4 py-2 hover:border-ink"
            >
              {query}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export async function prefetch({ search, queryClient }: PrefetchContext) {
  const query = searchListingsQuery(readSearch(search))
  await queryClient.prefetchInfiniteQuery(query)
  if (queryClient.getQueryData(query.queryKey)?.pages[0]?.total === 0)
    await queryClient.prefetchQuery(popularListingsQuery)
}

export function SearchPage() {
  const [address, setAddress] = useSearchParams()
  const state = readSearch(address)
  const found = useInfiniteQuery(searchListingsQuery(state))
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
      <PageHeader title={state.query ? `Results for “${state.query}”` : pages.search.title} />
      {!state.query && <RecentSearches />}
      <SearchResults state={chosen} found={found} onChange={change} />
    </div>
  )
}
