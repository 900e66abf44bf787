// GET files/{id}: one listing. Everyone sees an active one; its seller and its buyers also see it when it is inactive
// or paused, admins see any, others then learn with 410 that it is gone (spec section 7).
import { Hono } from 'hono'
import { bearerToken } from '../../_shared/auth/require-user.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { idParam } from '../../_shared/http/params.ts'
import { publicJson, REVALIDATED } from '../../_shared/http/public-json.ts'
import { acting, publicSql, toListing, verifyToken } from '../context.ts'
import { findListing, findListingFor, isInactiveListing } from './find-listing.ts'

export const getListing = new Hono<AppEnv>().get('/files/:id', async (c) => {
  const id = idParam(c, 'id')
  const active = await findListing(publicSql, id)
  if (active) return publicJson(c, toListing(active), REVALIDATED)

  const token = bearerToken(c.req.header('Authorization'))
  const caller = token === null ? null : await verifyToken(token)
  if (caller) {
    const inactive = await acting.asCaller(caller, (sql) => findListingFor(sql, caller.sub, id))
    if (inactive) return c.json(toListing(inactive))
  }
  const isInactive = await acting.asVisitor((sql) => isInactiveListing(sql, id))
  throw new ApiError(isInactive ? 'listing_inactive' : 'not_found')
})
