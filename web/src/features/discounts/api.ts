import { discountCalls } from '@contract/discounts.ts'
import { PAGE_SIZE_MAX } from '@contract/limits.ts'
import { listingCalls } from '@contract/listings.ts'
import { listQuery, query } from '@/lib/calls/query.ts'

/** Never fresh, because buyers use codes at any time. */
export const discountsQuery = (userId: string) =>
  listQuery(discountCalls.listDiscounts, { params: { userId } }, (page) => page.discounts, { staleTime: 0 })

/** The seller's newest listings, as many as one page takes, to choose from. */
export const ownTitlesQuery = (userId: string) =>
  query(
    listingCalls.listOwnListings,
    { params: { userId }, query: { limit: PAGE_SIZE_MAX } },
    { select: ({ files }) => files.map(({ id, title }) => ({ value: id, label: title })) },
  )
