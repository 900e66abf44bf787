// In whose name the following statements are, where the database asks that of an act or a trigger.
import type postgres from 'postgres'

/** For the rest of the transaction, or until it is somebody else; null is nobody. */
export const actAs = (sql: postgres.TransactionSql, personId: string | null) => sql`
  select set_config('request.jwt.claims', ${personId ? JSON.stringify({ sub: personId, role: 'authenticated' }) : ''}, true)`
