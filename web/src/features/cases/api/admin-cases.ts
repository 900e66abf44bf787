import { caseCalls } from '@contract/cases.ts'
import type { Given } from '@contract/operation.ts'
import { pagedQuery } from '@/lib/query.ts'

/** Those that wait longest first. Other admins work on the same list, so it is never taken as fresh. */
export const adminCasesQuery = (filters: Given<typeof caseCalls.listCases>['query']) =>
  pagedQuery(
    caseCalls.listCases,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.cases), staleTime: 0 },
  )
