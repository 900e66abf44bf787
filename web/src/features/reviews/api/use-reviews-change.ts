// After a review changed: the listing's reviews, its stars, and wherever else the writer sees their own are asked for again.
import { listingCalls } from '@contract/listings.ts'
import { orderCalls } from '@contract/orders.ts'
import { reviewCalls } from '@contract/reviews.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callKey, domainKey } from '@/lib/query.ts'

export function useReviewsChange() {
  const queryClient = useQueryClient()
  return (listingId: string) => {
    const given = { params: { id: listingId } }
    const stale = [
      callKey(reviewCalls.listReviews, given),
      callKey(reviewCalls.getOwnReview),
      callKey(reviewCalls.getRatings, given),
      domainKey(listingCalls.getListing),
      domainKey(orderCalls.getOrder),
    ]
    return Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
