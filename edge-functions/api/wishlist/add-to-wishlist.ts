// POST users/{userId}/wishlist: puts a listing into the caller's wishlist. The database refuses what does not belong there.
import { Hono } from 'hono'
import { addItemInput } from '../../../contract/index.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { jsonBody } from '../../_shared/http/json-body.ts'
import { requireSelf, requireUser } from '../context.ts'

export const addToWishlist = new Hono<AppEnv>().post(
  '/users/:userId/wishlist',
  requireUser,
  requireSelf,
  jsonBody(addItemInput),
  async (c) => {
    const { fileId } = c.req.valid('json')
    await c.var.asCaller((sql) => sql`insert into public.wishlist_items (listing_id) values (${fileId})`, {
      wishlist_items_pkey: 'already_in_wishlist',
    })
    return c.json({ success: true }, 201)
  },
)
