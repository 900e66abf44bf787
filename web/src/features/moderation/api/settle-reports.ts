// Ban, dismiss, reactivate: the reports leave their list at once and come back if the act fails (spec section 4).
import type { Report } from '@contract/schemas/moderation.ts'
import { segment } from '@contract/segment.ts'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import type { ReportPage } from './reports.ts'

type Pages = InfiniteData<ReportPage, string | null>

const without = (pages: Pages | undefined, leaves: (report: Report) => boolean): Pages | undefined =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, reports: page.reports.filter((report) => !leaves(report)) })),
  }

type Act<Input> = { send: (input: Input) => Promise<unknown>; leaves: (report: Report, input: Input) => boolean }

function useSettle<Input>({ send, leaves }: Act<Input>) {
  const queryClient = useQueryClient()
  const queryKey = ['reports']
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueriesData<Pages>({ queryKey })
      queryClient.setQueriesData<Pages>({ queryKey }, (pages) => without(pages, (report) => leaves(report, input)))
      return before
    },
    onError: (_error, _input, before) => {
      for (const [key, pages] of before ?? []) queryClient.setQueryData(key, pages)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** POST admin/ban. Everything reported about that person leaves the lists. */
export const useBanUser = () =>
  useSettle<{ userId: string; reason: string }>({
    send: (ban) => api.post('admin/ban', ban),
    leaves: (report, { userId }) => report.reported_user_id === userId,
  })

/** PUT admin/dismiss/{reportId}. */
export const useDismissReport = () =>
  useSettle<Report>({
    send: ({ id }) => api.put(`admin/dismiss/${segment(id)}`),
    leaves: (report, { id }) => report.id === id,
  })

/** PUT admin/reactivate/{reportId}. */
export const useReactivateReport = () =>
  useSettle<Report>({
    send: ({ id }) => api.put(`admin/reactivate/${segment(id)}`),
    leaves: (report, { id }) => report.id === id,
  })
