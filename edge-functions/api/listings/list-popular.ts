import { z } from 'zod'
import { listingCalls } from '../../../contract/listings.ts'
import { cursorId, pageOf, readCursor } from '../../_shared/http/cursor.ts'
import { JsonText } from '../../_shared/http/handle.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { shareInFlight } from '../../_shared/share-in-flight.ts'
import { asGuest, handle, toListing } from '../context.ts'

const position = z.tuple([z.int32(), z.int32(), cursorId])
type Position = z.output<typeof position>

/** Home is everyone's first page and the same for all: guests of one moment share one read. */
const shared = shareInFlight<string>()

export const listPopular = handle(listingCalls.listPopular)(async (_c, { query: { limit, cursor } }) => {
  const after = readCursor(cursor, position)
  return new JsonText(await shared(`${limit} ${after ?? ''}`, () => popularPage(limit, after)))
})

/** The page as JSON. */
async function popularPage(limit: number, after: Position | undefined): Promise<string> {
  const found = await asGuest<ListingRow[]>`
    select ${listingColumns}
    from public.listings join public.profiles on profiles.id = listings.seller_id
    where listings.status = 'active' ${afterPosition(after)}
    order by listings.sales_count desc, listings.rating_sum desc, listings.id desc
    limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.sales_count, row.rating_sum, row.id])
  return JSON.stringify({ files: rows.map(toListing), nextCursor })
}

function afterPosition(after: Position | undefined) {
  if (!after) return asGuest``
  const [sales, stars, id] = after
  return asGuest`
    and (listings.sales_count, listings.rating_sum, listings.id) < (${sales}, ${stars}, ${id})`
}
