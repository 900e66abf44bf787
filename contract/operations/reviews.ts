// Reviews and ratings (spec section 7).
import { page } from '../schemas/common.ts'
import { ownReview, ratings, review, reviewInput, reviews } from '../schemas/reviews.ts'
import { cacheable, json, operationsOf } from './operation.ts'

export const reviewOperations = operationsOf('Reviews', [
  {
    name: 'getRatings',
    call: 'get /items/{id}/ratings',
    summary: 'The mean of a listing’s stars, and how many reviews gave each.',
    access: 'public',
    answers: cacheable('The ratings.', ratings),
    errors: ['not_found'],
  },
  {
    name: 'listReviews',
    call: 'get /items/{id}/reviews',
    summary: 'What buyers say of a listing, newest first.',
    access: 'public',
    query: page,
    answers: cacheable('A page of reviews.', reviews),
    errors: ['not_found'],
  },
  {
    name: 'getOwnReview',
    call: 'get /users/{userId}/reviews/{itemId}',
    summary: 'What the caller wrote about a listing.',
    access: 'self',
    answers: { 200: json('The review, or null.', ownReview) },
    errors: ['not_found'],
  },
  {
    name: 'createReview',
    call: 'post /reviews',
    summary: 'Reviews an item that the caller holds: once, and a whole number of stars.',
    access: 'user',
    body: reviewInput,
    answers: { 201: json('The review.', review) },
    errors: ['purchase_required', 'already_reviewed', 'rate_limited'],
  },
])
