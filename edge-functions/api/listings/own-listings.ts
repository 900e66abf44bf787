// GET files/user/{userId}: the caller's listings, inactive ones too (spec section 7).
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { pageQuery } from '../../_shared/http/params.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { requireSelf, requireUser } from '../context.ts'
import { filesPage, newestFirst } from './newest-first.ts'

export const ownListings = new Hono<AppEnv>().get('/files/user/:userId', requireUser, requireSelf, async (c) => {
  const { limit, cursor } = pageQuery(c)
  const found = await c.var.asCaller(
    (sql) => sql<ListingRow[]>`
      select ${listingColumns(sql)}
      from public.listings join public.profiles on profiles.id = listings.seller_id
      where listings.seller_id = ${c.var.caller.sub} and listings.status <> 'removed'
        ${newestFirst(sql, cursor, limit)}`,
  )
  return c.json(filesPage(found, limit))
})
