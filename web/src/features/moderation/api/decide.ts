// Makes a decision: each act is a call of its own.
import { decisionCalls, moderationCalls } from '@contract/moderation.ts'
import { send } from '@/lib/api.ts'
import { type Decision, endOfDay, type Subject } from '../decision.ts'

export type Made = { subject: Subject; decision: Decision }

const idOf = (thing: { id: string } | undefined): string => {
  if (!thing) throw new Error('This action needs a subject.')
  return thing.id
}

/** Gives the API's answer; rejects with ApiError. */
export function decide({ subject, decision }: Made): Promise<unknown> {
  const { userId, listing, review, report } = subject
  const { act, rule, facts, note, until, isUnlawful } = decision
  const body = { rule, facts: facts.trim(), note: note.trim() || null, reportId: report?.id }
  switch (act) {
    case 'remove_review':
      return send(decisionCalls.removeReview, { params: { reviewId: idOf(review) }, body })
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
