// Sets the caller of the next statements, for commands and triggers that need one.
import type postgres from 'postgres'

/** Until the end of the transaction or the next call. Null means no caller. */
export const setCaller = (sql: postgres.TransactionSql, userId: string | null) => sql`
  select set_config('request.jwt.claims', ${userId ? JSON.stringify({ sub: userId, role: 'authenticated' }) : ''}, true)`
