// GET files/public/user/{identifier}: the active listings of a seller, by id or username (spec section 7).
import { Hono } from 'hono'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { pageQuery } from '../../_shared/http/params.ts'
import { publicJson, REVALIDATED } from '../../_shared/http/public-json.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { isPerson } from '../../_shared/profiles/is-person.ts'
import { publicSql } from '../context.ts'
import { filesPage, newestFirst } from './newest-first.ts'

export const sellerListings = new Hono<AppEnv>().get('/files/public/user/:identifier', async (c) => {
  const { limit, cursor } = pageQuery(c)
  const isSeller = isPerson(publicSql, c.req.param('identifier'))
  const found = await publicSql<ListingRow[]>`
    select ${listingColumns(publicSql)}
    from public.profiles join public.listings on listings.seller_id = profiles.id
    where ${isSeller} and listings.status = 'active' ${newestFirst(publicSql, cursor, limit)}`
  if (found.length === 0) {
    const known = await publicSql`select from public.profiles where ${isSeller} and standing <> 'deleted'`
    if (known.count === 0) throw new ApiError('profile_not_found')
  }
  return publicJson(c, filesPage(found, limit), REVALIDATED)
})
