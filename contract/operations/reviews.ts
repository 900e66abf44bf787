// Reviews and ratings (spec section 7).
import { done } from '../schemas/cart.ts'
import {
  answerInput,
  helpfulReviews,
  ownReviewAnswer,
  ratings,
  review,
  reviewChange,
  reviewInput,
  reviews,
  reviewsQuery,
} from '../schemas/reviews.ts'
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
    summary:
      'What buyers say of a listing, newest first unless sorted otherwise. Who sees the listing sees its reviews.',
    access: 'any',
    query: reviewsQuery,
    answers: { 200: json('A page of reviews.', reviews), 304: unchanged },
    errors: ['not_found'],
  },
  getOwnReview: {
    call: 'get /users/{userId}/reviews/{itemId}',
    summary: 'What the caller wrote about a listing, and whether an admin removed it.',
    access: 'self',
    answers: { 200: json('The review, or null.', ownReviewAnswer) },
    errors: ['not_found'],
  },
  createReview: {
    call: 'post /reviews',
    summary: 'Reviews an item that the caller holds: once, and a whole number of stars.',
    access: 'user',
    body: reviewInput,
    answers: { 201: json('The review.', review) },
    errors: ['purchase_required', 'consent_required', 'already_reviewed', 'rate_limited'],
  },
  editReview: {
    call: 'put /reviews/{reviewId}',
    summary: 'Changes the caller’s own review, while they hold the item.',
    access: 'user',
    body: reviewChange,
    answers: { 200: json('It is changed.', done) },
    errors: ['review_not_found', 'review_removed', 'purchase_required', 'rate_limited'],
  },
  deleteReview: {
    call: 'delete /reviews/{reviewId}',
    summary: 'Takes the caller’s own review back, with its answer and its votes.',
    access: 'user',
    answers: { 200: json('There is none any more.', done) },
    errors: ['review_not_found', 'review_removed'],
  },
  answerReview: {
    call: 'put /reviews/{reviewId}/answer',
    summary: 'What the seller says to a review of theirs: once, and new words replace those before.',
    access: 'user',
    scope: 'reviews:write',
    body: answerInput,
    answers: { 200: json('It is answered.', done) },
    errors: ['review_not_found', 'rate_limited'],
  },
  removeAnswer: {
    call: 'delete /reviews/{reviewId}/answer',
    summary: 'Takes the seller’s answer back.',
    access: 'user',
    scope: 'reviews:write',
    answers: { 200: json('There is none any more.', done) },
    errors: ['review_not_found', 'rate_limited'],
  },
  listHelpfulReviews: {
    call: 'get /users/{userId}/helpful-reviews/{itemId}',
    summary: 'Which reviews of a listing the caller found helpful.',
    access: 'self',
    answers: { 200: json('Their ids.', helpfulReviews) },
    errors: ['not_found'],
  },
  markHelpful: {
    call: 'put /reviews/{reviewId}/helpful',
    summary: 'Says that a review of another’s helped. Twice is once.',
    access: 'user',
    answers: { 200: json('It counts.', done) },
    errors: ['review_not_found', 'own_vote', 'rate_limited'],
  },
  unmarkHelpful: {
    call: 'delete /reviews/{reviewId}/helpful',
    summary: 'Takes that back.',
    access: 'user',
    answers: { 200: json('It counts no more.', done) },
    errors: ['review_not_found', 'own_vote'],
  },
})
