import type { reviewCalls } from '../../../contract/operations/reviews.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { createReview } from './create-review.ts'
import { getOwnReview } from './get-own-review.ts'
import { getRatings } from './get-ratings.ts'
import { listReviews } from './list-reviews.ts'

export const reviewRoutes: RoutesOf<typeof reviewCalls> = {
  getRatings,
  listReviews,
  getOwnReview,
  createReview,
}
