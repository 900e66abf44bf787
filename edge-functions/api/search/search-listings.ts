// Search among active listings: best match first, then the newest id. The words are read by public.catalogue_query.
import type { Context } from 'hono'
import { z } from 'zod'
import { SEARCH_MAX_CHARACTERS } from '../../../contract/index.ts'
import { cursorId, pageOf, readCursor } from '../../_shared/http/cursor.ts'
import { pageQuery } from '../../_shared/http/params.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { publicSql, toListing } from '../context.ts'

const position = z.tuple([z.number(), cursorId])

/** Reads `query`, `limit` and `cursor` of the address. Blank or unsearchable text finds nothing. */
export async function searchListings(c: Context) {
  const { limit, cursor } = pageQuery(c)
  const after = readCursor(cursor, position)
  const words = (c.req.query('query') ?? '').replaceAll('\0', ' ').trim().slice(0, SEARCH_MAX_CHARACTERS).toWellFormed()
  if (words === '') return { listings: [], nextCursor: null }
  const found = await publicSql<(ListingRow & { rank: number })[]>`
    with wanted as materialized (select public.catalogue_query(${words}) as query),
    matches as (
      select listings.id, ts_rank(listings.search_document, (select wanted.query from wanted)) as rank
      from public.listings
      where listings.status = 'active' and listings.search_document @@ (select wanted.query from wanted)
    ),
    best as (
      select matches.id, matches.rank from matches
      ${after ? publicSql`where (matches.rank, matches.id) < (${after[0]}::real, ${after[1]}::uuid)` : publicSql``}
      order by matches.rank desc, matches.id desc
      limit ${limit + 1}
    )
    select ${listingColumns(publicSql)}, best.rank
    from best
    join public.listings on listings.id = best.id
    join public.profiles on profiles.id = listings.seller_id
    order by best.rank desc, best.id desc`
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.rank, row.id])
  return { listings: rows.map(toListing), nextCursor }
}
