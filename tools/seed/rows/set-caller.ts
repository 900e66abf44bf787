// The caller of the following statements, where the database asks for one in a command or a
// trigger.
import type postgres from 'postgres'

/** For the rest of the transaction, or until the next call; null is nobody. */
export const setCaller = (sql: postgres.TransactionSql, userId: string | null) => sql`
  select set_config('request.jwt.claims', ${userId ? JSON.stringify({ sub: userId, role: 'authenticated' }) : ''}, true)`
