import { adminCalls } from '@contract/operations/admin.ts'
import type { Given } from '@contract/operations/operation.ts'
import { pagedQuery } from '@/lib/query.ts'

export const stripeDifferencesQuery = (filters: Given<typeof adminCalls.listStripeDifferences>['query']) =>
  pagedQuery(
    adminCalls.listStripeDifferences,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.differences), staleTime: 0 },
  )
