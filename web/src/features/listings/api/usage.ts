import { listingCalls } from '@contract/listings.ts'
import { query } from '@/lib/query.ts'

/** How many listings of how many the seller has. */
export const usageQuery = (userId: string) => query(listingCalls.getUsage, { params: { userId } })
