import type { Transaction } from '../../_shared/database/open-database.ts'

/** What of a key its owner is shown; never its digest. */
export const keyColumns = (sql: Transaction) => sql`id, name, start, scopes, created_at, expires_at, last_used_at`
