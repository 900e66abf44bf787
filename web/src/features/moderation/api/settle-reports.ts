// What an admin does leaves the lists at once, and comes back where the shop rejects it.
import { moderationCalls } from '@contract/operations/moderation.ts'
import type { BodyOf } from '@contract/operations/operation.ts'
import type { Report } from '@contract/schemas/moderation.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey } from '@/lib/query.ts'
import { dismissedReportsQuery, pendingReportsQuery } from './reports.ts'

const queryKey = domainKey(moderationCalls.listReports)

function remove(queryClient: QueryClient, leaves: (report: Report) => boolean): void {
  const stays = (report: Report) => !leaves(report)
  queryClient.setQueryData(
    pendingReportsQuery.queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, reports: page.reports.filter(stays) })) },
  )
  queryClient.setQueryData(
    dismissedReportsQuery.queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, dismissedReports: page.dismissedReports.filter(stays) })),
      },
  )
}

type Command<Input> = { run: (input: Input) => Promise<unknown>; leaves: (report: Report, input: Input) => boolean }

function useReportCommand<Input>({ run, leaves }: Command<Input>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueriesData({ queryKey })
      remove(queryClient, (report) => leaves(report, input))
      return before
    },
    onError: (_error, _input, before) => {
      for (const [key, pages] of before ?? []) queryClient.setQueryData(key, pages)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Everything reported about that user leaves the lists. */
export const useBanUser = () =>
  useReportCommand<BodyOf<typeof moderationCalls.banUser>>({
    run: (body) => send(moderationCalls.banUser, { body }),
    leaves: (report, { userId }) => report.reported_user_id === userId,
  })

export const useDismissReport = () =>
  useReportCommand<Report>({
    run: ({ id }) => send(moderationCalls.dismissReport, { params: { reportId: id } }),
    leaves: (report, { id }) => report.id === id,
  })

export const useReactivateReport = () =>
  useReportCommand<Report>({
    run: ({ id }) => send(moderationCalls.reactivateReport, { params: { reportId: id } }),
    leaves: (report, { id }) => report.id === id,
  })
