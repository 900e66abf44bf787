import { adminCalls } from '@contract/admin.ts'
import type { Given } from '@contract/operation.ts'
import { pagedQuery } from '@/lib/query.ts'

export const allListingsQuery = (filters: Given<typeof adminCalls.listAllListings>['query']) =>
  pagedQuery(
    adminCalls.listAllListings,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.listings), staleTime: 0 },
  )
