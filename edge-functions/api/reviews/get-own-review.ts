// GET users/{userId}/reviews/{itemId}: what the caller wrote about a listing, or null.
import { Hono } from 'hono'
import type { Review } from '../../../contract/index.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { idParam } from '../../_shared/http/params.ts'
import { requireSelf, requireUser } from '../context.ts'
import { reviewColumns } from './review-columns.ts'

export const getOwnReview = new Hono<AppEnv>().get(
  '/users/:userId/reviews/:itemId',
  requireUser,
  requireSelf,
  async (c) => {
    const itemId = idParam(c, 'itemId')
    const [review] = await c.var.asCaller(
      (sql) => sql<Review[]>`
        select ${reviewColumns(sql)}
        from public.reviews
        join public.profiles on profiles.id = reviews.reviewer_id
        left join public.listings on listings.id = reviews.listing_id
        where reviews.reviewer_id = ${c.var.caller.sub} and reviews.listing_id = ${itemId}`,
    )
    return c.json({ review: review ?? null })
  },
)
