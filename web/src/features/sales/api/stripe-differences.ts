import type { Given } from '@contract/operation.ts'
import { queueCalls } from '@contract/queues.ts'
import { pagedQuery } from '@/lib/query.ts'

export const stripeDifferencesQuery = (filters: Given<typeof queueCalls.listStripeDifferences>['query']) =>
  pagedQuery(
    queueCalls.listStripeDifferences,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.differences), staleTime: 0 },
  )
