// The order of a seller's listings, newest first, and its page cursor.
import type { Sql, Transaction } from '../../_shared/database/open-database.ts'
import { pageOf, readCursor, timeAndId } from '../../_shared/http/cursor.ts'
import type { ListingRow } from '../../_shared/listings/listing-rows.ts'

/** The end of a listing query: what follows the cursor, in order, with one row more than the page to know of the next. */
export function newestFirst(sql: Sql | Transaction, cursor: string | undefined, limit: number) {
  const after = readCursor(cursor, timeAndId)
  return sql`
    ${after ? sql`and (listings.created_at, listings.id) < (${after[0]}, ${after[1]})` : sql``}
    order by listings.created_at desc, listings.id desc
    limit ${limit + 1}`
}

/** The answer of a `files` call from the rows of such a query. */
export function filesPage<Row extends ListingRow, Shown>(found: Row[], limit: number, shape: (row: Row) => Shown) {
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.created_at, row.id])
  return { files: rows.map(shape), nextCursor }
}
