import { reviewCalls } from '@contract/reviews.ts'
import { query } from '@/lib/query.ts'

/** What the user wrote about a listing, or null. Waits without a user. */
export const ownReviewQuery = (userId: string | undefined, listingId: string) =>
  query(reviewCalls.getOwnReview, userId ? { params: { userId, itemId: listingId } } : undefined, {
    select: (answer) => answer.review,
  })
