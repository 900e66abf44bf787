// What hangs on a listing: a guest's view of it where the listing is active, else what the caller may see, as its seller or a buyer.
import type { Context } from 'hono'
import type { Sql, Transaction } from '../../_shared/database/open-database.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { Shared } from '../../_shared/http/handle.ts'
import { acting, asGuest, callerOf } from '../context.ts'

/** Asks as a guest, then as the caller, if there is one. `read` gives undefined where the reader sees no such listing. Rejects with not_found. */
export async function readAsFarAsRightsReach<Answer>(
  c: Context,
  read: (sql: Sql | Transaction) => Promise<Answer | undefined>,
): Promise<Shared<Answer> | Answer> {
  const shown = await read(asGuest)
  if (shown) return new Shared(shown)
  const caller = await callerOf(c)
  const own = caller ? await acting.asCaller(caller, read) : undefined
  if (!own) throw new ApiError('not_found')
  return own
}
