import { adminCalls } from '@contract/admin.ts'
import type { Given } from '@contract/operation.ts'
import { pagedQuery } from '@/lib/query.ts'

/** Other admins work on the same lists, so they are never taken as fresh. */
export const usersQuery = (filters: Given<typeof adminCalls.listUsers>['query']) =>
  pagedQuery(
    adminCalls.listUsers,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.users), staleTime: 0 },
  )
