import { listingCalls } from '@contract/listings.ts'
import * as messages from '@/lib/messages.ts'
import { pagedQuery, query } from '@/lib/query.ts'

export const popularListingsQuery = query(
  listingCalls.listPopular,
  {},
  { select: (page) => page.files, meta: { failed: messages.popularNotFetched } },
)

/** The pages after the one whose `nextCursor` this is. */
export const popularPagesQuery = (cursor: string) =>
  pagedQuery(
    listingCalls.listPopular,
    {},
    {
      from: cursor,
      select: ({ pages }) => ({ listings: pages.flatMap(({ files }) => files), pageCount: pages.length }),
      meta: { failed: messages.popularNotFetched },
    },
  )
