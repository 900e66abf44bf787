// A category, a tag or a shop: the same filters, sorts and results as a search.
import type { SearchFacet } from '@contract/label-choices.ts'
import { pages } from '@contract/pages.ts'
import { type ReactNode, startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { searchListingsQuery, useSearchResults } from '@/features/search/api.ts'
import { isLeftOut, readSearch, type SearchState, searchParameters } from '@/features/search/search-state.ts'
import type { PrefetchContext } from '@/lib/calls/query.ts'
import { SearchResults } from './search-results.tsx'

type Fixed = { facet: SearchFacet; value: string }

/** An item has one of the wanted categories, so that a second one would leave this category. */
const readShelf = (address: URLSearchParams, { facet }: Fixed): SearchState => {
  const state = readSearch(address)
  return facet === 'category' ? { ...state, category: state.category.filter(isLeftOut) } : state
}

const withFixed = (state: SearchState, { facet, value }: Fixed): SearchState => ({
  ...state,
  [facet]: [value, ...state[facet].filter((one) => one !== value)],
})

export const prefetchShelf = ({ search, queryClient }: PrefetchContext, fixed: Fixed) =>
  queryClient.prefetchInfiniteQuery(searchListingsQuery(withFixed(readShelf(search, fixed), fixed)))

type ShelfProps = {
  fixed: Fixed
  /** Shown when nothing matches. */
  ways?: ReactNode
  /** Ids of items that the page shows elsewhere. */
  without?: readonly string[]
}

/** The results of a category, a tag or a shop. It isn't in the address, because the path has it. */
export function Shelf({ fixed, ways, without }: ShelfProps) {
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const state = readShelf(address, fixed)
  const found = useSearchResults(withFixed(state, fixed))
  const [chosen, choose] = useOptimistic(state)
  const change = (changed: Partial<SearchState>) =>
    startTransition(() => {
      // A shop's section is chosen by its own links, and filters keep it.
      const next = { ...chosen, ...changed, section: chosen.section }
      choose(next)
      setAddress(searchParameters(next))
    })
  const own = fixed.facet === 'category' ? { ...withFixed(chosen, fixed), section: [] } : undefined
  const changeOwn = (changed: Partial<SearchState>) => {
    const wanted = changed.category?.filter((one) => !isLeftOut(one))
    if (wanted && wanted.join() !== fixed.value)
      return void navigate(`${pages.search.path()}?${searchParameters({ ...chosen, ...changed })}`)
    change(wanted ? { ...changed, category: changed.category?.filter(isLeftOut) } : changed)
  }
  return (
    <SearchResults
      state={{ ...chosen, section: [] }}
      panel={own && { state: own, onChange: changeOwn }}
      saveable={withFixed(chosen, fixed)}
      found={found}
      onChange={change}
      ways={ways}
      without={without}
    />
  )
}
