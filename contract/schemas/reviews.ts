// Reviews and ratings (spec sections 3, 5 and 7).
import { z } from 'zod'
import { MATERIAL_PARTS } from '../choices.ts'
import { COMMENT_MAX_CHARACTERS } from '../limits.ts'
import { id, text } from './common.ts'

export const review = z.object({
  id,
  reviewer_username: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  changed_since: z.array(z.enum(MATERIAL_PARTS)).describe('What of the listing changed after the review was written.'),
})
export const ownReview = z.object({ review: review.nullable() })
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

export type Review = z.infer<typeof review>
export type Ratings = z.infer<typeof ratings>
