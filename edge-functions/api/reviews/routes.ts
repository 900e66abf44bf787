// Reviews: the calls of spec section 7 "Reviews and ratings".
import { createReview } from './create-review.ts'
import { getRatings } from './get-ratings.ts'
import { listReviews } from './list-reviews.ts'

export const reviewRoutes = [getRatings, listReviews, createReview]
