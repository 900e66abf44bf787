// One request: reads come with their key, writes with what they make stale.
import type { Report } from '@contract/schemas/moderation.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import { withCursor } from '@/lib/paging.ts'

export type ReportPage = { reports: Report[]; nextCursor: string | null }

const read = {
  pending: (cursor: string | null, signal: AbortSignal) =>
    api.get<ReportPage>(withCursor('admin/reports', cursor), { signal }),
  dismissed: async (cursor: string | null, signal: AbortSignal): Promise<ReportPage> => {
    const page = await api.get<{ dismissedReports: Report[]; nextCursor: string | null }>(
      withCursor('admin/dismissed-reports', cursor),
      { signal },
    )
    return { reports: page.dismissedReports, nextCursor: page.nextCursor }
  },
}

/** GET admin/reports or GET admin/dismissed-reports. Other admins work on the same list, so it is never taken as fresh. */
export const reportsQuery = (status: Report['status']) =>
  infiniteQueryOptions({
    queryKey: ['reports', status],
    queryFn: ({ signal, pageParam }) => read[status](pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: (data) => data.pages.flatMap((page) => page.reports),
    staleTime: 0,
  })
