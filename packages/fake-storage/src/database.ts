// The one way to the tables: every act is a transaction in which Postgres decides as the caller.
import postgres from 'postgres'
import { steadyPool } from '../../edge-functions/_shared/database/steady-pool.ts'
import type { Caller } from './caller.ts'

export type Sql = postgres.Sql
export type Transaction = postgres.TransactionSql

/** Connects as supabase_storage_admin, who owns the tables and may become anon, authenticated or service_role. */
export const openDatabase = (databaseUrl: string): Sql =>
  steadyPool((steady) =>
    postgres(databaseUrl, {
      max: 10,
      connect_timeout: 5,
      idle_timeout: 60,
      backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
      onnotice: () => {},
      connection: { application_name: 'storage', statement_timeout: 15_000, lock_timeout: 10_000 },
      ...steady,
    }),
  )

/** From here to the end of the transaction, row-level security sees the caller. `operation` is storage.operation(). */
export async function become(transaction: Transaction, caller: Caller, operation: string): Promise<void> {
  await transaction`
    select
      set_config('role', ${caller.role}, true),
      set_config('request.jwt.claims', ${caller.claims}, true),
      set_config('storage.operation', ${operation}, true),
      set_config('storage.allow_delete_query', 'true', true)`
}

export async function asCaller<Result>(
  sql: Sql,
  caller: Caller,
  operation: string,
  act: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | undefined
  await sql.begin(async (transaction) => {
    await become(transaction, caller, operation)
    result = { value: await act(transaction) }
  })
  if (!result) throw new Error('the transaction ended without a result')
  return result.value
}

const rolledBack = new Error('rolled back')

/** Does the act as the caller and takes it back: whether it would be allowed. @throws what the act throws. */
export async function rehearse(
  sql: Sql,
  caller: Caller,
  operation: string,
  act: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
  const attempt = asCaller(sql, caller, operation, async (transaction) => {
    await act(transaction)
    throw rolledBack
  })
  await attempt.catch((cause: unknown) => {
    if (cause !== rolledBack) throw cause
  })
}
