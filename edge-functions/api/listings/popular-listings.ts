// GET files/public/popular: active listings by sales, then stars (spec section 7).
import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../_shared/http/app.ts'
import { cursorId, pageOf, readCursor } from '../../_shared/http/cursor.ts'
import { pageQuery } from '../../_shared/http/params.ts'
import { publicJson, SHORT_LIVED } from '../../_shared/http/public-json.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { publicSql, toListing } from '../context.ts'

const position = z.tuple([z.int32(), z.int32(), cursorId])

export const popularListings = new Hono<AppEnv>().get('/files/public/popular', async (c) => {
  const { limit, cursor } = pageQuery(c)
  const found = await publicSql<ListingRow[]>`
    select ${listingColumns(publicSql)}
    from public.listings join public.profiles on profiles.id = listings.seller_id
    where listings.status = 'active' ${afterPosition(readCursor(cursor, position))}
    order by listings.sales_count desc, listings.rating_sum desc, listings.id desc
    limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.sales_count, row.rating_sum, row.id])
  return publicJson(c, { files: rows.map(toListing), nextCursor }, SHORT_LIVED)
})

function afterPosition(after: z.output<typeof position> | undefined) {
  if (!after) return publicSql``
  const [sales, stars, id] = after
  return publicSql`
    and (listings.sales_count, listings.rating_sum, listings.id) < (${sales}, ${stars}, ${id})`
}
