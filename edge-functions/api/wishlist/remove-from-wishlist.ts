// DELETE users/{userId}/wishlist/{itemId}: takes a listing out of the caller's wishlist.
import { Hono } from 'hono'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { idParam } from '../../_shared/http/params.ts'
import { requireSelf, requireUser } from '../context.ts'

export const removeFromWishlist = new Hono<AppEnv>().delete(
  '/users/:userId/wishlist/:itemId',
  requireUser,
  requireSelf,
  async (c) => {
    const itemId = idParam(c, 'itemId')
    const removed = await c.var.asCaller(
      (sql) => sql`delete from public.wishlist_items where buyer_id = ${c.var.caller.sub} and listing_id = ${itemId}`,
    )
    if (removed.count === 0) throw new ApiError('not_found')
    return c.json({ success: true })
  },
)
