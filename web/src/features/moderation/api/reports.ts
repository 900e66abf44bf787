import { moderationCalls } from '@contract/operations/moderation.ts'
import { pagedQuery } from '@/lib/query.ts'

/** Other admins work on the same lists, so they are never taken as fresh. */
export const pendingReportsQuery = pagedQuery(
  moderationCalls.listReports,
  {},
  { select: (data) => data.pages.flatMap((page) => page.reports), staleTime: 0 },
)

export const dismissedReportsQuery = pagedQuery(
  moderationCalls.listDismissedReports,
  {},
  { select: (data) => data.pages.flatMap((page) => page.dismissedReports), staleTime: 0 },
)
