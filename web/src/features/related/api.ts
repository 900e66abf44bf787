// Related items, the rows of home, and recently viewed items. Nothing depends on them, so a failure
// shows nothing.
import { type Listing, listingCalls } from '@contract/listings.ts'
import { relatedCalls } from '@contract/related.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'

const STALE = { staleTime: 5 * 60_000 }

export const relatedQuery = (listingId: string) => query(relatedCalls.getRelated, { params: { id: listingId } }, STALE)

export const homeRowsQuery = query(relatedCalls.getHomeRows, {}, STALE)

/** Active ones of these listings. One query, because Home's first script has no room for useQueries. */
export const viewedListingsQuery = (ids: string[]) =>
  queryOptions({
    ...STALE,
    queryKey: [listingCalls.getListing.domain, 'viewed', ids],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        ids.map((id) => send(listingCalls.getListing, { params: { id } }, { signal }).catch(() => null)),
      )
      return found.filter((listing) => listing?.is_active) as Listing[]
    },
  })
