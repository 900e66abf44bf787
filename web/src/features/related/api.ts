// Related items, the rows of home, and recently viewed items. Nothing depends on them, so a failure
// shows nothing.
import { listingCalls } from '@contract/listings.ts'
import { relatedCalls } from '@contract/related.ts'
import { query } from '@/lib/calls/query.ts'

const STALE = { staleTime: 5 * 60_000 }

export const relatedQuery = (listingId: string) => query(relatedCalls.getRelated, { params: { id: listingId } }, STALE)

export const homeRowsQuery = query(relatedCalls.getHomeRows, {}, STALE)

/** Active ones of these listings. */
export const viewedListingsQuery = (ids: string[]) =>
  query(listingCalls.listPopular, ids.length > 0 ? { query: { ids: ids.join(',') } } : undefined, {
    ...STALE,
    select: ({ files }) => files,
  })
