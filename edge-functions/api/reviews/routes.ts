// Reviews: the calls of spec section 7 "Reviews and ratings".
import { createReview } from './create-review.ts'
import { getOwnReview } from './get-own-review.ts'
import { getRatings } from './get-ratings.ts'
import { listReviews } from './list-reviews.ts'

export const reviewRoutes = [getRatings, listReviews, getOwnReview, createReview]
