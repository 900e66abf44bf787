// A listing and what hangs on it: a guest's view where the listing is active, else what the caller may see, as its seller, a buyer or an admin.
import type { Context } from 'hono'
import type { ErrorCode } from '../../../contract/index.ts'
import type { Sql, Transaction } from '../../_shared/database/open-database.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { Shared } from '../../_shared/http/handle.ts'
import { acting, callerOf, findAsGuest } from '../context.ts'

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
