// The rules live in the database; this module shapes the request and names the rejections.
import type { Review } from '../../../contract/index.ts'
import { reviewCalls } from '../../../contract/reviews.ts'
import { handle } from '../context.ts'

export const createReview = handle(reviewCalls.createReview)(async (c, { body: { itemId, rating, comment } }) => {
  const [review] = await c.var.asCaller(
    (sql) => sql<[Review]>`
      with written as (
        insert into public.reviews (listing_id, rating, comment) values (${itemId}, ${rating}, ${comment})
        returning id, reviewer_id, rating, comment, created_at
      )
      select written.id, profiles.username as reviewer_username, written.rating, written.comment, written.created_at,
        null as edited_at, true as is_verified, 0 as helpful_count, null as answer, '[]'::jsonb as changed_since
      from written join public.profiles on profiles.id = written.reviewer_id`,
    { reviews_one_per_buyer: 'already_reviewed', '42501': 'purchase_required' },
  )
  return review
})
