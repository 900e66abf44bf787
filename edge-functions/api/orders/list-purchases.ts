// GET users/{userId}/purchases: the listings that the caller holds now, so that the shop's cards say so. Ids, and nothing of the orders.
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { requireSelf, requireUser } from '../context.ts'

export const listPurchases = new Hono<AppEnv>().get('/users/:userId/purchases', requireUser, requireSelf, async (c) => {
  const held = await c.var.asCaller(
    (sql) => sql<{ listing_id: string }[]>`
        select listing_id from public.entitlements
        where buyer_id = ${c.var.caller.sub} and revoked_at is null
        order by listing_id`,
  )
  return c.json({ listingIds: held.map((row) => row.listing_id) })
})
