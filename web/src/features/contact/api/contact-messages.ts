import { adminCalls } from '@contract/operations/admin.ts'
import type { Given } from '@contract/operations/operation.ts'
import { pagedQuery } from '@/lib/query.ts'

/** Other admins work on the same list, so it is never taken as fresh. */
export const contactMessagesQuery = (filters: Given<typeof adminCalls.listContactMessages>['query']) =>
  pagedQuery(
    adminCalls.listContactMessages,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.messages), staleTime: 0 },
  )
