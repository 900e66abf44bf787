// POST admin/ban: bans a person, at once and everywhere. The database asks whether the caller is an admin.
import { Hono } from 'hono'
import { banInput } from '../../../contract/index.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { jsonBody } from '../../_shared/http/json-body.ts'
import { requireUser } from '../context.ts'

export const ban = new Hono<AppEnv>().post('/admin/ban', requireUser, jsonBody(banInput), async (c) => {
  const { userId, reason } = c.req.valid('json')
  await c.var.asFunction((sql) => sql`select private.ban_user(${userId}, ${reason})`)
  return c.json({ success: true })
})
