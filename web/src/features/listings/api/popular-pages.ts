import { listingCalls } from '@contract/listings.ts'
import * as messages from '@/lib/messages.ts'
import { pagedQuery } from '@/lib/query.ts'

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
