import type { Given } from '@contract/operation.ts'
import { queueCalls } from '@contract/queues.ts'
import { pagedQuery } from '@/lib/query.ts'

/** Other admins work on the same list, so it is never taken as fresh. */
export const contactMessagesQuery = (filters: Given<typeof queueCalls.listContactMessages>['query']) =>
  pagedQuery(
    queueCalls.listContactMessages,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.messages), staleTime: 0 },
  )
