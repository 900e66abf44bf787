import { listingCalls } from '@contract/listings.ts'
import * as messages from '@/lib/messages.ts'
import { query } from '@/lib/query.ts'

export const popularListingsQuery = query(
  listingCalls.listPopular,
  {},
  { select: (page) => page.files, meta: { failed: messages.popularNotFetched } },
)
