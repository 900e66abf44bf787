// GET orders/{userId}/has-purchased/{itemId}: whether the caller holds the item now. A refunded one is no longer held.
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { idParam } from '../../_shared/http/params.ts'
import { requireSelf, requireUser } from '../context.ts'

export const hasPurchased = new Hono<AppEnv>().get(
  '/orders/:userId/has-purchased/:itemId',
  requireUser,
  requireSelf,
  async (c) => {
    const itemId = idParam(c, 'itemId')
    const held = await c.var.asCaller(
      (sql) => sql`
        select from public.entitlements
        where buyer_id = ${c.var.caller.sub} and listing_id = ${itemId} and revoked_at is null`,
    )
    return c.json({ hasPurchased: held.count > 0 })
  },
)
