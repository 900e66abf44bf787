import type { Given } from '@contract/operation.ts'
import { saleCalls } from '@contract/sales.ts'
import { pagedQuery } from '@/lib/query.ts'

/** Buyers add to them at any time, so they are never taken as fresh. */
export const salesQuery = (userId: string, filters: Given<typeof saleCalls.listSales>['query']) =>
  pagedQuery(
    saleCalls.listSales,
    { params: { userId }, query: filters },
    { select: (data) => data.pages.flatMap((page) => page.sales), staleTime: 0 },
  )
