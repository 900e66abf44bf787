import type { Rule } from '@contract/choices.ts'
import { moderationCalls } from '@contract/moderation.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'

/** What is reported: a review, else a listing, else a person. */
export type ReportTarget =
  | { kind: 'profile'; username: string }
  | { kind: 'listing'; listingId: string }
  | { kind: 'review'; reviewId: string }

const body = (target: ReportTarget) => {
  switch (target.kind) {
    case 'profile':
      return { reportedUsername: target.username }
    case 'listing':
      return { reportedListingId: target.listingId }
    case 'review':
      return { reportedReviewId: target.reviewId }
  }
}

type NewReport = { reporterId: string; target: ReportTarget; category: Rule; reason: string }

/** already_reported where the caller reported the same before. */
export const useReport = () =>
  useMutation({
    mutationFn: ({ reporterId, target, category, reason }: NewReport) =>
      send(moderationCalls.createReport, { body: { reporterAuth0Id: reporterId, ...body(target), category, reason } }),
  })
