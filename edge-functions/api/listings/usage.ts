// GET files/user/{userId}/usage: how many listings the caller shows, out of how many (spec section 3, usage).
import { Hono } from 'hono'
import type { Usage } from '../../../contract/index.ts'
import { become } from '../../_shared/auth/acting.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { requireSelf, requireUser } from '../context.ts'

export const usage = new Hono<AppEnv>().get('/files/user/:userId/usage', requireUser, requireSelf, async (c) => {
  const answer = await c.var.asCaller(async (sql): Promise<Usage> => {
    await become(sql, 'function')
    const [quota] = await sql<{ max: number }[]>`select private.listing_quota() as max`
    await become(sql, 'caller')
    const [listed] = await sql<{ uploaded: number }[]>`
      select count(*)::integer as uploaded from public.listings
      where seller_id = ${c.var.caller.sub} and status not in ('inactive', 'removed')`
    return { uploaded: listed?.uploaded ?? 0, max: quota?.max ?? 0 }
  })
  return c.json(answer)
})
