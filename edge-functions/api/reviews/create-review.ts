// POST reviews: one per buyer and listing. The rules live in the database; this module shapes the request and names the refusals.
import { Hono } from 'hono'
import { type Review, reviewInput } from '../../../contract/index.ts'
import { become } from '../../_shared/auth/acting.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { jsonBody } from '../../_shared/http/json-body.ts'
import { countHit } from '../../_shared/limits/rate-limit.ts'
import { requireUser } from '../context.ts'

const REVIEWS = { name: 'review', most: 20, seconds: 3600 }

export const createReview = new Hono<AppEnv>().post('/reviews', requireUser, jsonBody(reviewInput), async (c) => {
  const { itemId, rating, comment } = c.req.valid('json')
  const [review] = await c.var.asCaller(
    async (sql) => {
      const written = await sql<Review[]>`
      with written as (
        insert into public.reviews (listing_id, rating, comment) values (${itemId}, ${rating}, ${comment})
        returning id, reviewer_id, rating, comment, created_at
      )
      select written.id, profiles.username as reviewer_username, written.rating, written.comment, written.created_at
      from written join public.profiles on profiles.id = written.reviewer_id`
      await become(sql, 'function')
      await countHit(sql, REVIEWS, c.var.caller.sub)
      return written
    },
    { reviews_one_per_buyer: 'already_reviewed', '42501': 'purchase_required' },
  )
  return c.json(review, 201)
})
