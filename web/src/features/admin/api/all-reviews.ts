import { adminCalls } from '@contract/admin.ts'
import type { Given } from '@contract/operation.ts'
import { pagedQuery } from '@/lib/query.ts'

export const allReviewsQuery = (filters: Given<typeof adminCalls.listAllReviews>['query']) =>
  pagedQuery(
    adminCalls.listAllReviews,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.reviews), staleTime: 0 },
  )
