import { listingCalls } from '@contract/listings.ts'
import { query } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'

export const popularListingsQuery = query(
  listingCalls.listPopular,
  {},
  { select: (page) => page.files, meta: { failed: messages.popularNotFetched } },
)
