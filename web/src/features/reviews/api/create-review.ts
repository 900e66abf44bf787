import { listingCalls } from '@contract/operations/listings.ts'
import type { BodyGiven } from '@contract/operations/operation.ts'
import { orderCalls } from '@contract/operations/orders.ts'
import { reviewCalls } from '@contract/operations/reviews.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { callKey, domainKey } from '@/lib/query.ts'

/** already_reviewed where the caller wrote before. */
export function useCreateReview() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyGiven<typeof reviewCalls.createReview>) => send(reviewCalls.createReview, { body }),
    onSuccess: (_answer, { itemId }) => {
      const given = { params: { id: itemId } }
      const stale = [
        callKey(reviewCalls.listReviews, given),
        callKey(reviewCalls.getOwnReview),
        callKey(reviewCalls.getRatings, given),
        domainKey(listingCalls.getListing),
        domainKey(orderCalls.getOrder),
      ]
      return Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}
