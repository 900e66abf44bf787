import { PAGE_SIZE_MAX } from '@contract/limits.ts'
import { listingCalls } from '@contract/listings.ts'
import { query } from '@/lib/query.ts'

/** The seller's newest listings, as many as one page takes, to choose from. */
export const ownTitlesQuery = (userId: string) =>
  query(
    listingCalls.listOwnListings,
    { params: { userId }, query: { limit: PAGE_SIZE_MAX } },
    { select: ({ files }) => files.map(({ id, title }) => ({ value: id, label: title })) },
  )
