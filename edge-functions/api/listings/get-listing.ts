// GET files/{id}: one listing. Everyone sees an active one; its seller and its buyers also see it when it is inactive,
// others then learn with 410 that it is gone (spec section 7).
import { Hono } from 'hono'
import { bearerToken } from '../../_shared/auth/require-user.ts'
import type { Sql, Transaction } from '../../_shared/database/open-database.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { idParam } from '../../_shared/http/params.ts'
import { publicJson, REVALIDATED } from '../../_shared/http/public-json.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { acting, publicSql, toListing, verifyToken } from '../context.ts'

const listingById = (sql: Sql | Transaction, id: string) => sql<ListingRow[]>`
  select ${listingColumns(sql)}
  from public.listings join public.profiles on profiles.id = listings.seller_id
  where listings.id = ${id} and listings.status <> 'removed'`

export const getListing = new Hono<AppEnv>().get('/files/:id', async (c) => {
  const id = idParam(c, 'id')
  const [active] = await listingById(publicSql, id)
  if (active) return publicJson(c, toListing(active), REVALIDATED)

  const token = bearerToken(c.req.header('Authorization'))
  const caller = token === null ? null : await verifyToken(token)
  if (caller) {
    const [inactive] = await acting.asCaller(caller, (sql) => listingById(sql, id))
    if (inactive) return c.json(toListing(inactive))
  }
  const isInactive = await acting.asVisitor(
    (sql) => sql<{ inactive: boolean }[]>`select private.is_inactive_listing(${id}) as inactive`,
  )
  throw new ApiError(isInactive[0]?.inactive ? 'listing_inactive' : 'not_found')
})
