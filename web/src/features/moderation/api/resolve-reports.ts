// What an admin does leaves the lists at once, and comes back where the shop rejects it.

import type { Report } from '@contract/moderation.ts'
import { moderationCalls } from '@contract/moderation.ts'
import type { AnswerOf } from '@contract/operation.ts'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { callKey, domainKey } from '@/lib/query.ts'
import { decide, type Made } from './decide.ts'

const queryKey = domainKey(moderationCalls.listReports)

type Pages<Page> = InfiniteData<Page, string | null>

/** From the lists of every filter. */
function remove(queryClient: QueryClient, leaves: (report: Report) => boolean): void {
  const stays = (report: Report) => !leaves(report)
  queryClient.setQueriesData<Pages<AnswerOf<typeof moderationCalls.listReports>>>(
    { queryKey: callKey(moderationCalls.listReports) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, reports: page.reports.filter(stays) })) },
  )
  queryClient.setQueriesData<Pages<AnswerOf<typeof moderationCalls.listDismissedReports>>>(
    { queryKey: callKey(moderationCalls.listDismissedReports) },
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
    // Whatever an admin looks at may be another after an act.
    onSettled: () => queryClient.invalidateQueries(),
  })
}

/** Everything reported about who is banned leaves the lists; otherwise the report that a decision answers. */
export const useDecide = () =>
  useReportCommand<Made>({
    run: decide,
    leaves: (report, { subject, decision }) =>
      decision.act === 'ban' ? report.reported_user_id === subject.userId : report.id === subject.report?.id,
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
