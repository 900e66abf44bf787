import type { BodyGiven } from '@contract/operation.ts'
import { reviewCalls } from '@contract/reviews.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { useReviewsChange } from './use-reviews-change.ts'

type Edit = BodyGiven<typeof reviewCalls.editReview> & { reviewId: string }

/** purchase_required where the caller gave the item back. */
export function useEditReview(listingId: string) {
  const changed = useReviewsChange()
  return useMutation({
    mutationFn: ({ reviewId, ...body }: Edit) => send(reviewCalls.editReview, { params: { reviewId }, body }),
    onSuccess: () => changed(listingId),
  })
}
