// DELETE users/{userId}/follows/{sellerId}: stops following a person.
import { Hono } from 'hono'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { idParam } from '../../_shared/http/params.ts'
import { requireSelf, requireUser } from '../context.ts'

export const unfollow = new Hono<AppEnv>().delete(
  '/users/:userId/follows/:sellerId',
  requireUser,
  requireSelf,
  async (c) => {
    const sellerId = idParam(c, 'sellerId', 'profile_not_found')
    const removed = await c.var.asCaller(
      (sql) => sql`delete from public.follows where follower_id = ${c.var.caller.sub} and seller_id = ${sellerId}`,
    )
    if (removed.count === 0) throw new ApiError('profile_not_found')
    return c.json({ success: true })
  },
)
