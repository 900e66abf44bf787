import { listingCalls } from '@contract/listings.ts'
import * as messages from '@/lib/messages.ts'
import { pagedQuery } from '@/lib/query.ts'

/** What guests see of a seller's shop. */
export const sellerListingsQuery = (identifier: string) =>
  pagedQuery(
    listingCalls.listSellerListings,
    { params: { identifier } },
    {
      select: (data) => data.pages.flatMap((page) => page.files),
      meta: { failed: messages.productsNotFetched },
    },
  )
