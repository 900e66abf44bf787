// The fixture of a test file: a small shop of its own in the worker's database. fresh-world.ts
// makes it before the file's first test, because the modules are shared by the files of a worker.
import type postgres from 'postgres'
import { expect } from 'vitest'
import { actAs, rejectionOf } from './acting.ts'
import { createWorld, type World } from './world.ts'

const isPart = (key: string | symbol, parts: World): key is keyof World => Object.hasOwn(parts, key)

/**
 * Of the current file: at first the small one. Shared modules must read it when they are called, not
 * earlier.
 */
export const world: World = new Proxy({} as World, {
  get: (parts, key) => {
    if (!isPart(key, parts)) throw new Error(`the small world has no ${String(key)}: call completeWorld() first`)
    return parts[key]
  },
})

/** Adds a row of every kind to the file's world. */
export const completeWorld = async (): Promise<void> => {
  Object.assign(world, await createWorld(world))
}

/** Waits until `count` connections of a login role wait for a lock. */
export const untilWaiting = (count: number, role = 'marketplace_api') =>
  expect
    .poll(() => world.owner`select from pg_stat_activity where usename = ${role} and wait_event_type = 'Lock'`)
    .toHaveLength(count)

type Step = (sql: postgres.TransactionSql) => PromiseLike<unknown>

/** How many rows of a table the owner's step reads. */
export const rowsRead = (table: string, step: Step): Promise<number> =>
  world.owner.begin(async (sql) => {
    const count = async () => {
      const [read] = await sql<[{ rows: number }]>`
        select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables where relid = ${table}::regclass`
      return read.rows
    }
    // Postgres adds what the connection read within the last second.
    const before = await count()
    await step(sql)
    return (await count()) - before
  })

/**
 * Starts `late` while the transaction of `first` is open, and commits that once `late` waits for it.
 * Returns what rejected `late`. The transaction is the owner's, or of the user `by`.
 */
export async function whileOpen(
  first: Step,
  late: () => Promise<unknown>,
  { by, role = 'marketplace_api' }: { by?: string; role?: string } = {},
): Promise<string> {
  let outcome = Promise.resolve('')
  const run = async (sql: postgres.TransactionSql) => {
    await first(sql)
    outcome = rejectionOf(late())
    await untilWaiting(1, role)
  }
  await (by ? actAs(by, 'api', run) : world.owner.begin(run))
  return outcome
}

/** What runs as the user `by` through the API, or else as the owner. */
export type Act = { run: (sql: postgres.TransactionSql) => Promise<unknown>; by?: () => string }

/** Starts `late` while `first` is open. Returns what rejected `late`. */
export const race = (late: Act, first: Act) =>
  whileOpen(first.run, () => (late.by ? actAs(late.by(), 'api', late.run) : world.owner.begin(late.run)), {
    ...(first.by ? { by: first.by() } : {}),
    role: late.by ? 'marketplace_api' : 'postgres',
  })
