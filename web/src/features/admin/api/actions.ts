import { adminCalls } from '@contract/admin.ts'
import type { Given } from '@contract/operation.ts'
import { pagedQuery } from '@/lib/query.ts'

export const actionsQuery = (filters: Given<typeof adminCalls.listActions>['query']) =>
  pagedQuery(
    adminCalls.listActions,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.actions), staleTime: 0 },
  )
