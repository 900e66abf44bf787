// PATCH files/{id}/deactivate and files/{id}/reactivate. Deactivating empties carts and wishlists of it, by trigger.
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { idParam } from '../../_shared/http/params.ts'
import { requireUser } from '../context.ts'
import { changeListing } from './change-listing.ts'

const setStatus = (path: string, status: 'active' | 'inactive') =>
  new Hono<AppEnv>().patch(path, requireUser, async (c) =>
    c.json(await changeListing(c.var.caller, idParam(c, 'id'), (sql) => sql`status = ${status}`)),
  )

export const deactivateListing = setStatus('/files/:id/deactivate', 'inactive')
export const reactivateListing = setStatus('/files/:id/reactivate', 'active')
