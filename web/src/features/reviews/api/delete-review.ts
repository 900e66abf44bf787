import { reviewCalls } from '@contract/reviews.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { useReviewsChange } from './use-reviews-change.ts'

export function useDeleteReview(listingId: string) {
  const changed = useReviewsChange()
  return useMutation({
    mutationFn: (reviewId: string) => send(reviewCalls.deleteReview, { params: { reviewId } }),
    onSuccess: () => changed(listingId),
  })
}
