// DELETE files/{id}: deletes an own listing that nobody bought. What carts, orders and reports need is decided by the act.
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { idParam } from '../../_shared/http/params.ts'
import { requireUser } from '../context.ts'

export const deleteListing = new Hono<AppEnv>().delete('/files/:id', requireUser, async (c) => {
  const id = idParam(c, 'id')
  await c.var.asFunction((sql) => sql`select private.delete_listing(${id})`)
  return c.json({ success: true })
})
