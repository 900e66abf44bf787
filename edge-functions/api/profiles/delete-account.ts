// DELETE users/delete/{userId}: the caller's account goes for good. What others bought of them stays theirs.
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { requireSelf, requireUser } from '../context.ts'

export const deleteAccount = new Hono<AppEnv>().delete('/users/delete/:userId', requireUser, requireSelf, async (c) => {
  await c.var.asFunction((sql) => sql`select private.delete_account()`)
  return c.json({ success: true })
})
