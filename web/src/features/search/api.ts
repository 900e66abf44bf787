import type { Listing } from '@contract/listings.ts'
import { type SearchPage, searchCalls } from '@contract/search.ts'
import { keepPreviousData } from '@tanstack/react-query'
import * as messages from '@/lib/messages.ts'
import { pagedQuery } from '@/lib/query.ts'
import { queryOf, type SearchState } from './search-state.ts'

/** The listings of all loaded pages. `whole` is the first page, which has the totals. */
export type FoundListings = { listings: Listing[]; pageCount: number; whole: SearchPage | undefined }

/** All items without words. Keeps the old results while a filter changes. */
export const searchListingsQuery = (state: SearchState) =>
  pagedQuery(
    searchCalls.search,
    { query: queryOf(state) },
    {
      select: ({ pages }): FoundListings => ({
        listings: pages.flatMap((page) => page.listings),
        pageCount: pages.length,
        whole: pages[0],
      }),
      placeholderData: keepPreviousData,
      meta: { failed: messages.productsNotFetched },
    },
  )
