// POST threads/{id}/read: notes that the caller has read a conversation.
import { Hono } from 'hono'
import { become } from '../../_shared/auth/acting.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { idParam } from '../../_shared/http/params.ts'
import { requireUser } from '../context.ts'

export const readThread = new Hono<AppEnv>().post('/threads/:id/read', requireUser, async (c) => {
  const id = idParam(c, 'id')
  await c.var.asCaller(async (sql) => {
    await become(sql, 'function')
    await sql`select private.mark_thread_read(${id})`
  })
  return c.json({ success: true })
})
