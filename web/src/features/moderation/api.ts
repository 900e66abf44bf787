import type { ModerationAct } from '@contract/acts.ts'
import type { Rule } from '@contract/choices.ts'
import { decisionCalls, moderationCalls, type Report } from '@contract/moderation.ts'
import type { AnswerOf, CallInput, Operation } from '@contract/operations/operation.ts'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { adminQuery, domainKey, useRefetch, useWrite } from '@/lib/calls/query.ts'
import { t } from '@/lib/texts.ts'
import { type Decision, endOfDay, type Subject, subjectOf } from './decision.ts'

export type ReportFilters = Pick<
  CallInput<typeof moderationCalls.listReports>['query'] & object,
  'category' | 'about' | 'userId'
>

export const pendingReportsQuery = (filters: ReportFilters) =>
  adminQuery(moderationCalls.listReports, filters, (page) => page.reports)

export const dismissedReportsQuery = (filters: ReportFilters) =>
  adminQuery(moderationCalls.listDismissedReports, filters, (page) => page.dismissedReports)

export type ReportTarget =
  | { kind: 'profile'; username: string }
  | { kind: 'listing'; listingId: string }
  | { kind: 'review'; reviewId: string }
  | { kind: 'collection'; collectionId: string }
  | { kind: 'post'; postId: string }

const body = (target: ReportTarget) => {
  switch (target.kind) {
    case 'profile':
      return { reportedUsername: target.username }
    case 'listing':
      return { reportedListingId: target.listingId }
    case 'review':
      return { reportedReviewId: target.reviewId }
    case 'collection':
      return { reportedCollectionId: target.collectionId }
    case 'post':
      return { reportedPostId: target.postId }
  }
}

export const reportInvalidProfile = t`Invalid user profile. Cannot report.`

type NewReport = { target: ReportTarget; category: Rule | undefined; reason: string } & (
  | { reporterAuth0Id: string }
  | { email: string; captchaToken: string }
)

/** already_reported where the caller reported the same before. Visitors read when it is decided. */
export const useReport = () =>
  useMutation({
    mutationFn: async ({ target, ...report }: NewReport): Promise<{ dueAt?: string }> =>
      'email' in report
        ? await send(moderationCalls.reportAsVisitor, { body: { ...report, ...body(target) } })
        : send(moderationCalls.createReport, { body: { ...report, ...body(target) } }).then(() => ({})),
  })

export type SavedDecision = { subject: Subject; decision: Decision }

export function decide({ subject, decision }: SavedDecision): Promise<unknown> {
  const { act, rule, note, until, isUnlawful } = decision
  const facts = decision.facts.trim()
  const reportId = subject.report?.id
  if (rule === '') throw new Error('A decision needs a rule.')
  if (act === 'ban')
    return send(moderationCalls.banUser, {
      body: { userId: subject.userId, reason: note.trim(), rule, facts: facts || null, reportId },
    })
  const subjectId = subjectOf(subject, act)?.id
  if (!subjectId) throw new Error('This action needs a subject.')
  const decided = { subjectId, rule, facts, note: note.trim() || null, reportId }
  const { createDecision } = decisionCalls
  if (act === 'suspend') return send(createDecision, { body: { ...decided, act, until: endOfDay(until) } })
  if (act === 'take_down_listing')
    return send(createDecision, { body: { ...decided, act, isUnlawful: isUnlawful === 'yes' } })
  return send(createDecision, { body: { ...decided, act } })
}

/** Optimistic: the report leaves the list at once, and returns if the API rejects the call. */
const queryKey = domainKey(moderationCalls.listReports)

type ReportPage = AnswerOf<typeof moderationCalls.listReports> | AnswerOf<typeof moderationCalls.listDismissedReports>

/** From the lists of every filter. */
function remove(queryClient: QueryClient, leaves: (report: Report) => boolean): void {
  const stays = (report: Report) => !leaves(report)
  const shorten = (page: ReportPage) =>
    'reports' in page
      ? { ...page, reports: page.reports.filter(stays) }
      : { ...page, dismissedReports: page.dismissedReports.filter(stays) }
  queryClient.setQueriesData<InfiniteData<ReportPage>>(
    { queryKey },
    (data) => data && { ...data, pages: data.pages.map(shorten) },
  )
}

type Command<Input> = {
  run: (input: Input) => Promise<unknown>
  calls: readonly Operation[]
  leaves: (report: Report, input: Input) => boolean
}

function useReportCommand<Input>({ run, calls, leaves }: Command<Input>) {
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
    onSettled: useRefetch(...calls),
  })
}

/** A ban removes all reports about the user; other decisions remove their own report. */
export const useDecide = () =>
  useReportCommand<SavedDecision>({
    run: decide,
    calls: [...Object.values(decisionCalls), moderationCalls.banUser],
    leaves: (report, { subject, decision }) =>
      decision.act === 'ban' ? report.reported_user_id === subject.userId : report.id === subject.report?.id,
  })

export const useDismissReport = () =>
  useReportCommand<Report>({
    run: ({ id }) => send(moderationCalls.dismissReport, { params: { reportId: id } }),
    calls: [moderationCalls.dismissReport],
    leaves: (report, { id }) => report.id === id,
  })

export const useReactivateReport = () =>
  useReportCommand<Report>({
    run: ({ id }) => send(moderationCalls.reactivateReport, { params: { reportId: id } }),
    calls: [moderationCalls.reactivateReport],
    leaves: (report, { id }) => report.id === id,
  })

export type Undone = { act: ModerationAct; statementId: string }

export const useUndo = () =>
  useWrite(
    ({ statementId, note }: Undone & { note: string | null }) =>
      send(decisionCalls.reverseDecision, { params: { statementId }, body: { note } }),
    [decisionCalls.reverseDecision],
  )
