// Locks that the owner holds, so that a step of the functions waits as long as a test needs.
import type postgres from 'postgres'
import { owner } from '../../support/api/people.ts'

/** Runs `lock` in a transaction that stays open until it is released. */
export async function holdLock(lock: (sql: postgres.TransactionSql) => Promise<unknown>) {
  const [locked, done] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  const holder = owner.begin(async (sql) => {
    const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    await lock(sql)
    locked.resolve(Number(own?.pid))
    await done.promise
  })
  const pid = Number(await Promise.race([locked.promise, holder]))
  return {
    /** How many statements wait for this lock, directly or behind others. */
    waiters: async (): Promise<number> =>
      (
        await owner`
          with recursive waiting as (
            select ${pid}::integer as pid
            union
            select activity.pid from waiting
            join pg_stat_activity as activity on waiting.pid = any(pg_blocking_pids(activity.pid))
          )
          select from waiting where pid <> ${pid}`
      ).length,
    release: async () => {
      done.resolve()
      await holder
    },
  }
}

/** Holds a lock while `run` goes on. */
export async function whileLocked<T>(
  lock: (sql: postgres.TransactionSql) => Promise<unknown>,
  run: () => Promise<T>,
): Promise<T> {
  const { release } = await holdLock(lock)
  try {
    return await run()
  } finally {
    await release()
  }
}

/** How many statements wait for a lock, of all roles or of one login role. */
export const waiting = async (role?: 'marketplace_api' | 'marketplace_payments'): Promise<number> =>
  (
    await owner`
      select from pg_stat_activity where wait_event_type = 'Lock' and usename = coalesce(${role ?? null}, usename)`
  ).length

/** How many transactions hold a table exclusively. */
export const locksOn = async (table: string): Promise<number> =>
  (await owner`select from pg_locks where relation = ${table}::regclass and mode = 'AccessExclusiveLock' and granted`)
    .length
