import type { BodyGiven } from '@contract/operation.ts'
import { reviewCalls } from '@contract/reviews.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { useReviewsChange } from './use-reviews-change.ts'

/** already_reviewed where the caller wrote before. */
export function useCreateReview() {
  const changed = useReviewsChange()
  return useMutation({
    mutationFn: (body: BodyGiven<typeof reviewCalls.createReview>) => send(reviewCalls.createReview, { body }),
    onSuccess: (_answer, { itemId }) => changed(itemId),
  })
}
