// Access to the tables. Every command is a transaction as the caller, so that Postgres decides.
import { Pool, type PoolClient } from 'pg'
import type { Caller } from './caller.ts'

export type Transaction = PoolClient

/**
 * Connects as supabase_storage_admin, who owns the tables and may become anon, authenticated or
 * service_role.
 */
export function openPool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    max: 10,
    // As long as a statement's, so that a stalled machine delays a request instead of failing it.
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 60_000,
    application_name: 'storage',
    statement_timeout: 15_000,
    lock_timeout: 10_000,
  })
  // A lost connection already fails its statement, and the pool opens another.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Commits the changes of `work`, or rolls back if it throws. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (cause) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw cause
  } finally {
    client.release(isBroken)
  }
}

/**
 * Row-level security sees this caller until the end of the transaction. `operation` is
 * storage.operation().
 */
export async function become(transaction: Transaction, caller: Caller, operation: string): Promise<void> {
  await transaction.query(
    `select
      set_config('role', $1, true),
      set_config('request.jwt.claims', $2, true),
      set_config('storage.operation', $3, true),
      set_config('storage.allow_delete_query', 'true', true)`,
    [caller.role, caller.claims, operation],
  )
}

export const asCaller = <Result>(
  pool: Pool,
  caller: Caller,
  operation: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> =>
  inTransaction(pool, async (transaction) => {
    await become(transaction, caller, operation)
    return work(transaction)
  })

const rolledBack = new Error('rolled back')

/** Checks a right: does the work as the caller and rolls back. @throws the error of the work */
export async function rehearse(
  pool: Pool,
  caller: Caller,
  operation: string,
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
  const attempt = asCaller(pool, caller, operation, async (transaction) => {
    await work(transaction)
    throw rolledBack
  })
  await attempt.catch((cause: unknown) => {
    if (cause !== rolledBack) throw cause
  })
}
