import type { reviewCalls } from '../../../contract/reviews.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { answerReview, removeAnswer } from './answer-review.ts'
import { createReview } from './create-review.ts'
import { deleteReview } from './delete-review.ts'
import { editReview } from './edit-review.ts'
import { getOwnReview } from './get-own-review.ts'
import { getRatings } from './get-ratings.ts'
import { listHelpfulReviews, markHelpful, unmarkHelpful } from './helpful-reviews.ts'
import { listReviews } from './list-reviews.ts'

export const reviewRoutes: RoutesOf<typeof reviewCalls> = {
  getRatings,
  listReviews,
  getOwnReview,
  createReview,
  editReview,
  deleteReview,
  answerReview,
  removeAnswer,
  listHelpfulReviews,
  markHelpful,
  unmarkHelpful,
}
