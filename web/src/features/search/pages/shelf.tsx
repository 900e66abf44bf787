// A category or a tag: the same filters, sorts and results as a search.
import type { SearchFacet } from '@contract/label-choices.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PrefetchContext } from '@/lib/query.ts'
import { searchListingsQuery } from '../api.ts'
import { readSearch, type SearchState, searchParameters } from '../search-state.ts'
import { SearchResults } from './search-page.tsx'

type Fixed = { facet: SearchFacet; value: string }

const withFixed = (state: SearchState, { facet, value }: Fixed): SearchState => ({
  ...state,
  [facet]: [value, ...state[facet].filter((one) => one !== value)],
})

export const prefetchShelf = ({ search, queryClient }: PrefetchContext, fixed: Fixed) =>
  queryClient.prefetchInfiniteQuery(searchListingsQuery(withFixed(readSearch(search), fixed)))

/** The results of a category or a tag. It isn't in the address, because the path has it. */
export function Shelf({ fixed }: { fixed: Fixed }) {
  const [address, setAddress] = useSearchParams()
  const state = readSearch(address)
  const found = useInfiniteQuery(searchListingsQuery(withFixed(state, fixed)))
  const [chosen, choose] = useOptimistic(state)
  const change = (changed: Partial<SearchState>) =>
    startTransition(() => {
      const next = { ...chosen, ...changed }
      choose(next)
      setAddress(searchParameters(next))
    })
  return <SearchResults state={chosen} found={found} onChange={change} />
}
