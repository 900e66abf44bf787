// What hangs on a listing: a visitor's view of it where the listing is active, else what the caller may see, as its seller or a buyer.
import type { Context } from 'hono'
import { bearerToken } from '../../_shared/auth/require-user.ts'
import type { Sql, Transaction } from '../../_shared/database/open-database.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { publicJson, REVALIDATED } from '../../_shared/http/public-json.ts'
import { acting, publicSql, verifyToken } from '../context.ts'

/** Asks as a visitor, then as the caller, if there is one. `read` gives undefined where the reader sees no such listing. Refuses not_found. */
export async function readAsFarAsRightsReach(
  c: Context<AppEnv>,
  read: (sql: Sql | Transaction) => Promise<object | undefined>,
): Promise<Response> {
  const shown = await read(publicSql)
  if (shown) return publicJson(c, shown, REVALIDATED)
  const token = bearerToken(c.req.header('Authorization'))
  const caller = token === null ? null : await verifyToken(token)
  const own = caller ? await acting.asCaller(caller, read) : undefined
  if (!own) throw new ApiError('not_found')
  return c.json(own)
}
