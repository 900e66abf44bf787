import { followCalls } from '@contract/accounts.ts'
import { pagedQuery, query } from '@/lib/query.ts'

/** As many as fill the widest row of the grid. */
const SHOWN = 4

/** The newest items of followed sellers. Waits without a user. */
export const followedListingsQuery = (userId: string | undefined) =>
  query(followCalls.listFollowedListings, userId ? { params: { userId }, query: { limit: SHOWN } } : undefined, {
    select: (page) => page.files,
  })

/** The same page by page, as one list. */
export const followedPagesQuery = (userId: string) =>
  pagedQuery(
    followCalls.listFollowedListings,
    { params: { userId } },
    { select: ({ pages }) => pages.flatMap(({ files }) => files) },
  )
