// One request: reads come with their key, writes with what they make stale.
import type { Listing } from '@contract/schemas/listings.ts'
import type { SearchPage } from '@contract/schemas/search.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import * as messages from '@/lib/messages.ts'
import { withCursor } from '@/lib/paging.ts'
import { type SearchState, searchParameters } from '../search-state.ts'

/** The listings of all pages that are loaded; `whole` is the first page, which tells of the whole result. */
export type FoundListings = { listings: Listing[]; pageCount: number; whole: SearchPage | undefined }

/** GET search?query=, without words all items. The same for everyone. While a filter changes, what was found before stays. */
export const searchListingsQuery = (state: SearchState) => {
  const parameters = searchParameters(state)
  return infiniteQueryOptions({
    queryKey: ['search', String(parameters)],
    queryFn: ({ signal, pageParam }) =>
      api.get<SearchPage>(withCursor('search', pageParam, Object.fromEntries(parameters)), { signal, auth: 'none' }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }): FoundListings => ({
      listings: pages.flatMap((page) => page.listings),
      pageCount: pages.length,
      whole: pages[0],
    }),
    placeholderData: keepPreviousData,
    meta: { failed: messages.productsNotFetched },
  })
}
