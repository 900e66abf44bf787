import { formatDollars } from '@contract/format.ts'
import { PAGE_SIZE_MAX } from '@contract/limits.ts'
import { listingCalls } from '@contract/listings.ts'
import { query } from '@/lib/query.ts'

/** The seller's newest listings that can be in a bundle, as many as one page takes, to choose from. */
export const ownChoicesQuery = (userId: string) =>
  query(
    listingCalls.listOwnListings,
    { params: { userId }, query: { limit: PAGE_SIZE_MAX } },
    {
      select: ({ files }) =>
        files
          .filter(({ status }) => status !== 'processing' && status !== 'removed')
          .map(({ id, title, price }) => ({ value: id, label: title, detail: formatDollars(price), price })),
    },
  )
