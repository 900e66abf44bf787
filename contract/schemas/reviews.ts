// Reviews and ratings (spec sections 3, 5 and 7).
import { z } from 'zod'
import { MATERIAL_PARTS, REVIEW_SORTS } from '../choices.ts'
import { ANSWER_MAX_CHARACTERS, COMMENT_MAX_CHARACTERS } from '../limits.ts'
import { id, page, text } from './common.ts'

const time = z.iso.datetime({ offset: true })

const answer = z.object({
  text: z.string(),
  seller_name: z.string(),
  answered_at: time,
  edited_at: time.nullable(),
})

export const review = z.object({
  id,
  reviewer_username: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  created_at: time,
  edited_at: time.nullable(),
  is_verified: z.boolean().describe('Whether its writer holds the item: not after a refund.'),
  helpful_count: z.number().int(),
  answer: answer.nullable().describe('What the seller says to it.'),
  changed_since: z
    .array(z.enum(MATERIAL_PARTS))
    .describe('What of the listing changed after the review was written or edited.'),
})
/** As its writer sees it, also after an admin removed it. */
export const ownReview = review.extend({ is_removed: z.boolean() })
export const ownReviewAnswer = z.object({ review: ownReview.nullable() })
export const reviews = z.object({ reviews: z.array(review), nextCursor: z.string().nullable() })

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
export const reviewChange = reviewInput.omit({ itemId: true })
export const reviewsQuery = page.extend({ sort: z.enum(REVIEW_SORTS).default('newest') })
export const answerInput = z.object({ text: text(ANSWER_MAX_CHARACTERS) })
export const helpfulReviews = z.object({ reviewIds: z.array(id) })

export type Review = z.infer<typeof review>
export type OwnReview = z.infer<typeof ownReview>
export type Ratings = z.infer<typeof ratings>
