// One listing by its id, as far as the rights of whoever asks reach.

import type { Context } from 'hono'
import type { ErrorCode } from '../../contract/index.ts'
import type { Sql, Transaction } from '../_shared/database/open-database.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { pageOf, readCursor, timeAndId } from '../_shared/http/cursor.ts'
import { Shared } from '../_shared/http/handle.ts'
import { type ListingRow, listingColumns } from '../_shared/listing-rows.ts'
import { acting, callerOf, findAsGuest } from './context.ts'

/** What moderation removed is there for admins only, who judge reports of it: a guest, who gives no `readerId`, may not ask for roles. */
export async function findListing(
  sql: Sql | Transaction,
  id: string,
  readerId?: string,
): Promise<ListingRow | undefined> {
  const orAdmin = readerId
    ? sql`or exists (select from public.user_roles where user_roles.user_id = ${readerId} and user_roles.role = 'admin')`
    : sql``
  const [listing] = await sql<ListingRow[]>`
    select ${listingColumns}
    from public.listings join public.profiles on profiles.id = listings.seller_id
    where listings.id = ${id} and (listings.status <> 'removed' ${orAdmin})`
  return listing
}

// The order of a seller's listings, newest first, and its page cursor.

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

// A listing and what hangs on it: a guest's view where the listing is active, else what the caller may see, as its seller, a buyer or an admin.

/**
 * Asks as a guest, then as the caller, if there is one. `read` gives undefined where the reader sees no such listing, which is
 * rejected with the code that `whyMissing` finds.
 */
export async function readAsFarAsRightsReach<Answer>(
  c: Context,
  read: (sql: Sql | Transaction, readerId?: string) => Promise<Answer | undefined>,
  whyMissing: () => Promise<ErrorCode> = async () => 'not_found',
): Promise<Shared<Answer> | Answer> {
  const shown = await findAsGuest(c, read)
  if (shown) return new Shared(shown)
  const caller = await callerOf(c)
  const own = caller ? await acting.asCaller(caller, (sql) => read(sql, caller.sub)) : undefined
  if (!own) throw new ApiError(await whyMissing())
  return own
}
