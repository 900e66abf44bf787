// Health: whether this function and its database answer. 503 when the database is away.
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { publicSql } from '../context.ts'

export const health = new Hono<AppEnv>().get('/health', async (c) => {
  await publicSql`select 1`
  return c.json({ status: 'ok' })
})
