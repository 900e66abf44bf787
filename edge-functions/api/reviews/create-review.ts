// POST reviews: one per buyer and listing. The rules live in the database; this module shapes the request and names the refusals.
import { Hono } from 'hono'
import { type Review, reviewInput } from '../../../contract/index.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { jsonBody } from '../../_shared/http/json-body.ts'
import { requireUser } from '../context.ts'

export const createReview = new Hono<AppEnv>().post('/reviews', requireUser, jsonBody(reviewInput), async (c) => {
  const { itemId, rating, comment } = c.req.valid('json')
  const [review] = await c.var.asCaller(
    (sql) => sql<Review[]>`
      with written as (
        insert into public.reviews (listing_id, rating, comment) values (${itemId}, ${rating}, ${comment})
        returning id, reviewer_id, rating, comment, created_at
      )
      select written.id, profiles.username as reviewer_username, written.rating, written.comment, written.created_at,
        '[]'::jsonb as changed_since
      from written join public.profiles on profiles.id = written.reviewer_id`,
    { reviews_one_per_buyer: 'already_reviewed', '42501': 'purchase_required' },
  )
  return c.json(review, 201)
})
