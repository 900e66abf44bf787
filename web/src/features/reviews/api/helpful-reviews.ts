import { reviewCalls } from '@contract/reviews.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signIn } from '@/auth/sign-in.ts'
import { send } from '@/lib/api.ts'
import * as messages from '@/lib/messages.ts'
import { callKey, query } from '@/lib/query.ts'
import { notify } from '@/lib/toast.ts'

/** The reviews of a listing that the user found helpful. Waits without a user. */
export const helpfulReviewsQuery = (userId: string | undefined, listingId: string) =>
  query(reviewCalls.listHelpfulReviews, userId ? { params: { userId, itemId: listingId } } : undefined, {
    select: (answer) => answer.reviewIds,
  })

/** Marks a review or takes that back, then asks again: the server's count is the only truth. */
export function useToggleHelpful(userId: string | undefined, listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ reviewId, marked }: { reviewId: string; marked: boolean }) => {
      if (!userId) throw new Error(messages.notAuthenticated)
      await send(marked ? reviewCalls.unmarkHelpful : reviewCalls.markHelpful, { params: { reviewId } })
    },
    onError: () => {
      if (userId) return notify.error(messages.helpfulFailed)
      notify.error(messages.notAuthenticated, { label: 'Login', onClick: () => void signIn() })
    },
    onSettled: () =>
      Promise.all(
        [callKey(reviewCalls.listHelpfulReviews), callKey(reviewCalls.listReviews, { params: { id: listingId } })].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
