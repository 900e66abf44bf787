import type { Listing } from '@contract/listings.ts'
import { savedSearchCalls } from '@contract/saved-searches.ts'
import { type SearchPage, searchCalls } from '@contract/search.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemberId } from '@/auth/viewer.ts'
import { pagedQuery, query } from '@/lib/calls/query.ts'
import { t } from '@/lib/texts.ts'
import { useHidden } from './hidden.ts'
import { queryOf, type SearchState } from './search-state.ts'

/** The listings of all loaded pages. `whole` is the first page, which has the totals. */
export type FoundListings = { listings: Listing[]; pageCount: number; whole: SearchPage | undefined }

/** All items without words. Keeps the old results while a filter changes. A member's leaves out what they hide. */
export const searchListingsQuery = (state: SearchState, userId?: string) =>
  pagedQuery(
    // Its pages have the same fields and more.
    userId ? (searchCalls.userSearch as unknown as typeof searchCalls.search) : searchCalls.search,
    { ...((userId ? { params: { userId } } : {}) as object), query: queryOf(state) },
    {
      select: ({ pages }): FoundListings => ({
        listings: pages.flatMap((page) => page.listings),
        pageCount: pages.length,
        whole: pages[0],
      }),
      placeholderData: keepPreviousData,
      meta: { failed: t`Failed to fetch products.` },
    },
  )

export const savedSearchesQuery = (userId: string) =>
  query(savedSearchCalls.listSavedSearches, { params: { userId } }, { select: ({ searches }) => searches })

/** The search that everyone shares, and may cache, unless the member hides something. */
export function useSearchResults(state: SearchState) {
  const userId = useMemberId()
  return useInfiniteQuery(searchListingsQuery(state, useHidden().length > 0 ? userId : undefined))
}
