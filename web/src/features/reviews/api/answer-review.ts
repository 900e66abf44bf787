import { reviewCalls } from '@contract/reviews.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { useReviewsChange } from './use-reviews-change.ts'

/** The seller's answer; null takes it back. */
export function useAnswerReview(listingId: string, reviewId: string) {
  const changed = useReviewsChange()
  return useMutation({
    mutationFn: (text: string | null) =>
      text === null
        ? send(reviewCalls.removeAnswer, { params: { reviewId } })
        : send(reviewCalls.answerReview, { params: { reviewId }, body: { text } }),
    onSuccess: () => changed(listingId),
  })
}
