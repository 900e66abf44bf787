// Takes an act back: each has a call of its own.
import type { ModerationAct } from '@contract/choices.ts'
import { decisionCalls } from '@contract/moderation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'

/** What is taken back: `id` is the user's, the listing's, the review's or, of a warning, the statement's. */
export type Undone = { act: ModerationAct; id: string }

function undo({ act, id, note }: Undone & { note: string | null }): Promise<unknown> {
  const body = { note }
  switch (act) {
    case 'remove_review':
      return send(decisionCalls.restoreReview, { params: { reviewId: id }, body })
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

/** Whatever an admin looks at may be another after an act. */
export function useUndo() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: undo, onSettled: () => queryClient.invalidateQueries() })
}
