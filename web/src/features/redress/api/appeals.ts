import type { Given } from '@contract/operation.ts'
import { redressCalls } from '@contract/redress.ts'
import { pagedQuery } from '@/lib/query.ts'

/** Other admins work on the same list, so it is never taken as fresh. */
export const appealsQuery = (filters: Given<typeof redressCalls.listAppeals>['query']) =>
  pagedQuery(
    redressCalls.listAppeals,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.appeals), staleTime: 0 },
  )
