// DELETE users/{userId}/cart-notices: the caller has seen what left their cart.
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { requireSelf, requireUser } from '../context.ts'

export const putAwayCartNotices = new Hono<AppEnv>().delete(
  '/users/:userId/cart-notices',
  requireUser,
  requireSelf,
  async (c) => {
    await c.var.asCaller((sql) => sql`delete from public.cart_notices where buyer_id = ${c.var.caller.sub}`)
    return c.json({ success: true })
  },
)
