import { moderationCalls } from '@contract/moderation.ts'
import type { Given } from '@contract/operation.ts'
import { pagedQuery } from '@/lib/query.ts'

export type ReportFilters = Pick<
  Given<typeof moderationCalls.listReports>['query'] & object,
  'category' | 'about' | 'userId'
>

/** Other admins work on the same lists, so they are never taken as fresh. */
export const pendingReportsQuery = (filters: ReportFilters) =>
  pagedQuery(
    moderationCalls.listReports,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.reports), staleTime: 0 },
  )

export const dismissedReportsQuery = (filters: ReportFilters) =>
  pagedQuery(
    moderationCalls.listDismissedReports,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.dismissedReports), staleTime: 0 },
  )
