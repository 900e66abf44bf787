// Reviews and ratings (spec sections 3, 5 and 7).
import { z } from 'zod'
import { MATERIAL_PARTS, REVIEW_SORTS } from './choices.ts'
import { ANSWER_MAX_CHARACTERS, COMMENT_MAX_CHARACTERS } from './limits.ts'
import { id, integer, nextCursor, page, text, time } from './operations/common.ts'
import { cacheableIfActive, json, operationsOf } from './operations/operation.ts'

const answer = z.object({ text: z.string(), seller_name: z.string(), answered_at: time, edited_at: time.nullable() })

export const review = z.object({
  id,
  reviewer_username: z.string(),
  rating: integer,
  comment: z.string(),
  created_at: time,
  edited_at: time.nullable(),
  is_verified: z.boolean().describe('Whether the reviewer holds the item. False after a refund.'),
  helpful_count: integer,
  answer: answer.nullable().describe('The seller’s answer.'),
  changed_since: z.array(z.enum(MATERIAL_PARTS)).describe('What changed in the listing since the review.'),
})
/** For its writer, also after removal. */
export const ownReview = review.extend({ is_removed: z.boolean() })
export const reviews = z.object({ reviews: z.array(review), nextCursor })

/** `breakdown` maps each star value from 1 to 5 to its number of reviews. */
export const ratings = z.object({
  overallRating: z.number(),
  breakdown: z.record(z.enum(['1', '2', '3', '4', '5']), z.number().int()),
})

export const reviewInput = z.object({
  itemId: id,
  rating: z.number().int().min(1).max(5),
  comment: text(COMMENT_MAX_CHARACTERS),
})

export type Review = z.infer<typeof review>
export type OwnReview = z.infer<typeof ownReview>
export type Ratings = z.infer<typeof ratings>

export const reviewCalls = operationsOf('reviews', 'Reviews', 'user', {
  getRatings: {
    call: 'get /items/{id}/ratings',
    summary:
      'Get a listing’s average rating and the number of reviews per star. Visible to anyone who can see the listing.',
    access: 'any',
    // Only those of an active listing are the same for everyone and get an ETag.
    answers: cacheableIfActive('The ratings.', ratings),
    errors: ['not_found'],
  },
  listReviews: {
    call: 'get /items/{id}/reviews',
    summary: 'List a listing’s reviews, newest first by default. Visible to anyone who can see the listing.',
    access: 'any',
    query: page.extend({ sort: z.enum(REVIEW_SORTS).default('newest') }),
    answers: cacheableIfActive('A page of reviews.', reviews),
    errors: ['not_found'],
  },
  getOwnReview: {
    call: 'get /users/{userId}/reviews/{itemId}',
    summary: 'Get your review of a listing, and whether an admin removed it.',
    access: 'self',
    answers: {
      200: json(
        'The review, or null.',
        z.object({
          review: ownReview.nullable(),
          guest_review: id.nullable().describe('Your review as a guest, which your own will replace.'),
          hides_you: z.boolean().describe('Whether the seller sees “Guest” as the buyer, until you review the item.'),
        }),
      ),
    },
    errors: ['not_found'],
  },
  createReview: {
    call: 'post /reviews',
    changes: ['reviews', 'listings', 'orders'],
    summary: 'Review an item you own, once, with whole stars.',
    body: reviewInput,
    answers: { 201: json('The review.', review) },
    errors: ['purchase_required', 'consent_required', 'already_reviewed', 'rate_limited'],
  },
  editReview: {
    call: 'put /reviews/{reviewId}',
    changes: ['reviews', 'listings', 'orders'],
    summary: 'Change your review while you own the item.',
    body: reviewInput.omit({ itemId: true }),
    errors: ['review_not_found', 'review_removed', 'purchase_required', 'rate_limited'],
  },
  deleteReview: {
    call: 'delete /reviews/{reviewId}',
    changes: ['reviews', 'listings', 'orders'],
    summary: 'Delete your review, with its reply and votes.',
    errors: ['review_not_found', 'review_removed'],
  },
  answerReview: {
    call: 'put /reviews/{reviewId}/answer',
    changes: ['reviews', 'listings', 'orders'],
    summary: 'Reply to a review of your item. A new reply replaces the old one.',
    scope: 'reviews:write',
    body: z.object({ text: text(ANSWER_MAX_CHARACTERS) }),
    errors: ['review_not_found', 'rate_limited'],
  },
  removeAnswer: {
    call: 'delete /reviews/{reviewId}/answer',
    changes: ['reviews', 'listings', 'orders'],
    summary: 'Delete your reply to a review.',
    scope: 'reviews:write',
    errors: ['review_not_found', 'rate_limited'],
  },
  listHelpfulReviews: {
    call: 'get /users/{userId}/helpful-reviews/{itemId}',
    summary: 'List which reviews of a listing you marked as helpful.',
    access: 'self',
    answers: { 200: json('The ids.', z.object({ reviewIds: z.array(id) })) },
    errors: ['not_found'],
  },
  markHelpful: {
    call: 'put /reviews/{reviewId}/helpful',
    changes: ['reviews.listHelpfulReviews', 'reviews.listReviews'],
    summary: 'Mark someone’s review as helpful. Repeating it changes nothing.',
    errors: ['review_not_found', 'own_vote', 'rate_limited'],
  },
  unmarkHelpful: {
    call: 'delete /reviews/{reviewId}/helpful',
    changes: ['reviews.listHelpfulReviews', 'reviews.listReviews'],
    summary: 'Remove your helpful vote.',
    errors: ['review_not_found', 'own_vote'],
  },
})
