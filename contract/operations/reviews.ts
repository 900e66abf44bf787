// Reviews and ratings (spec section 7).
import { page } from '../schemas/common.ts'
import { ownReview, ratings, review, reviewInput, reviews } from '../schemas/reviews.ts'
import { json, operationsOf, unchanged } from './operation.ts'

export const reviewCalls = operationsOf('reviews', 'Reviews', {
  getRatings: {
    call: 'get /items/{id}/ratings',
    summary: 'The mean of a listing’s stars, and how many reviews gave each. Who sees the listing sees its ratings.',
    access: 'any',
    // Only those of an active listing are everyone's, and carry a tag.
    answers: { 200: json('The ratings.', ratings), 304: unchanged },
    errors: ['not_found'],
  },
  listReviews: {
    call: 'get /items/{id}/reviews',
    summary: 'What buyers say of a listing, newest first. Who sees the listing sees its reviews.',
    access: 'any',
    query: page,
    answers: { 200: json('A page of reviews.', reviews), 304: unchanged },
    errors: ['not_found'],
  },
  getOwnReview: {
    call: 'get /users/{userId}/reviews/{itemId}',
    summary: 'What the caller wrote about a listing.',
    access: 'self',
    answers: { 200: json('The review, or null.', ownReview) },
    errors: ['not_found'],
  },
  createReview: {
    call: 'post /reviews',
    summary: 'Reviews an item that the caller holds: once, and a whole number of stars.',
    access: 'user',
    body: reviewInput,
    answers: { 201: json('The review.', review) },
    errors: ['purchase_required', 'already_reviewed', 'rate_limited'],
  },
})
