// Reads of listings that several calls share.

import type { Context } from 'hono'
import type { ErrorCode } from '../../../contract/index.ts'
import type { Sql, Transaction } from '../../_shared/database/open-database.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { pageOf } from '../../_shared/http/cursor.ts'
import { Shared } from '../../_shared/http/handle.ts'
import { type ListingRow, listingColumns } from '../../_shared/listing-rows.ts'
import { acting, callerOf, findAsGuest } from '../_app/context.ts'
import { newestFirst } from '../_app/statements.ts'

/** Only admins see removed listings. Guests have no `readerId`, because `anon` can't read roles. */
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

export const newestListings = (sql: Sql | Transaction, query: { limit: number; cursor?: string | undefined }) =>
  newestFirst(sql, query, sql`listings.created_at`, sql`listings.id`)

/** The answer from the rows of such a query. */
export function filesPage<Row extends ListingRow, Shown>(found: Row[], limit: number, shape: (row: Row) => Shown) {
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.created_at, row.id])
  return { files: rows.map(shape), nextCursor }
}

/**
 * Reads as a guest, then as the caller, who may also see inactive listings. `read` returns
 * undefined for an invisible one; `whyMissing` finds the error code.
 */
export async function readAsGuestThenCaller<Answer>(
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
