import type { ModerationAct, Rule } from '@contract/choices.ts'
import { decisionCalls, moderationCalls, type Report } from '@contract/moderation.ts'
import type { AnswerOf, CallInput } from '@contract/operations/operation.ts'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { adminQuery, domainKey, useWrite } from '@/lib/calls/query.ts'
import { type Decision, endOfDay, type Subject } from './decision.ts'

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

type NewReport = { reporterId: string; target: ReportTarget; category: Rule; reason: string }

/** already_reported where the caller reported the same before. */
export const useReport = () =>
  useMutation({
    mutationFn: ({ reporterId, target, category, reason }: NewReport) =>
      send(moderationCalls.createReport, { body: { reporterAuth0Id: reporterId, ...body(target), category, reason } }),
  })

export type SavedDecision = { subject: Subject; decision: Decision }

const idOf = (thing: { id: string } | undefined): string => {
  if (!thing) throw new Error('This action needs a subject.')
  return thing.id
}

export function decide({ subject, decision }: SavedDecision): Promise<unknown> {
  const { userId, listing, review, collection, report } = subject
  const { act, rule, facts, note, until, isUnlawful } = decision
  const body = { rule, facts: facts.trim(), note: note.trim() || null, reportId: report?.id }
  switch (act) {
    case 'remove_review':
      return send(decisionCalls.removeReview, { params: { reviewId: idOf(review) }, body })
    case 'remove_collection':
      return send(decisionCalls.removeCollection, { params: { collectionId: idOf(collection) }, body })
    case 'warn':
      return send(decisionCalls.warnUser, { params: { userId }, body })
    case 'take_down_listing':
      return send(decisionCalls.takeDownListing, {
        params: { listingId: idOf(listing) },
        body: { ...body, isUnlawful: isUnlawful === 'yes' },
      })
    case 'suspend':
      return send(decisionCalls.suspendUser, { params: { userId }, body: { ...body, until: endOfDay(until) } })
    case 'ban':
      return send(moderationCalls.banUser, {
        body: { userId, reason: note.trim(), rule, facts: facts.trim() || null, reportId: report?.id },
      })
  }
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
    // An act may change whatever an admin looks at.
    onSettled: () => queryClient.invalidateQueries(),
  })
}

/** A ban removes all reports about the user; other decisions remove their own report. */
export const useDecide = () =>
  useReportCommand<SavedDecision>({
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

/** `id` is that of the user, the listing, the review or, for warnings and collections, the statement. */
export type Undone = { act: ModerationAct; id: string }

function undo({ act, id, note }: Undone & { note: string | null }): Promise<unknown> {
  const body = { note }
  switch (act) {
    case 'remove_review':
      return send(decisionCalls.restoreReview, { params: { reviewId: id }, body })
    case 'remove_collection':
      return send(decisionCalls.restoreCollection, { params: { statementId: id }, body })
    case 'warn':
      return send(decisionCalls.withdrawWarning, { params: { statementId: id }, body })
    case 'take_down_listing':
      return send(decisionCalls.restoreListing, { params: { listingId: id }, body })
    case 'suspend':
      return send(decisionCalls.liftSuspension, { params: { userId: id }, body })
    case 'ban':
      return send(decisionCalls.unbanUser, { params: { userId: id }, body })
  }
}

/** An act may change whatever an admin looks at. */
export const useUndo = () => useWrite(undo, [])
