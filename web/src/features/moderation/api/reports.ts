import { moderationCalls } from '@contract/operations/moderation.ts'
import { pages } from '@/lib/query.ts'

/** Other admins work on the same lists, so they are never taken as fresh. */
export const pendingReportsQuery = pages(
  moderationCalls.listReports,
  {},
  { select: (data) => data.pages.flatMap((page) => page.reports), staleTime: 0 },
)

export const dismissedReportsQuery = pages(
  moderationCalls.listDismissedReports,
  {},
  { select: (data) => data.pages.flatMap((page) => page.dismissedReports), staleTime: 0 },
)
