// Measures the slowest percent of lists, on a database of their own.
import { type Database, openDatabase, type Transaction } from '../../edge-functions/_shared/database/open-database.ts'
import { openTestDatabase } from '../../tools/harness/test-database.ts'
import { quantile, timed } from './measure.ts'
import type { Bench, BenchOptions, BenchReport } from './report.ts'

const RUNS = 300

type FillOptions = BenchOptions & {
  /** The database's address for the owner of its tables. */
  ownerUrl: string
  owner: Database
  api: Database
}

/** Reads a list. `run` lets each run use other words. */
export type Ask = (sql: Transaction, run: number) => PromiseLike<unknown>

type Lists = {
  setting: BenchReport['setting']
  asks: Record<string, Ask>
  /** Reads a list as its user. */
  act: (read: (sql: Transaction) => PromiseLike<unknown>, list: string) => Promise<unknown>
}

async function measure(read: (run: number) => Promise<unknown>) {
  const samples: number[] = []
  for (let run = 0; run < RUNS; run += 1) samples.push(await timed(read, run))
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number) => Number(quantile(sorted, share).toFixed(2))
  return { 'p50 ms': at(0.5), 'p99 ms': at(0.99) }
}

/** A benchmark of the lists that `fill` returns. The p99 of each must stay below `mostP99Ms`. */
export const benchLists =
  (mostP99Ms: number, fill: (options: FillOptions) => Promise<Lists>): Bench =>
  async (options) => {
    const database = await openTestDatabase()
    const ownerUrl = database.urls.supabase_admin ?? ''
    const owner = openDatabase({ url: ownerUrl, poolSize: 1 })
    const api = openDatabase({ url: database.urls.marketplace_api ?? '', poolSize: 1 })
    try {
      const { setting, asks, act } = await fill({ ...options, ownerUrl, owner, api })
      const rows = []
      for (const [list, ask] of Object.entries(asks)) {
        const row = { list, ...(await measure((run) => act((sql) => ask(sql, run), list))) }
        rows.push(row)
        options.log(`${list}: p50 ${row['p50 ms']} ms, p99 ${row['p99 ms']} ms`)
      }
      return {
        setting: { ...setting, runs: RUNS },
        rows,
        targets: rows.map((row) => ({
          name: `${row.list} p99 under ${mostP99Ms} ms`,
          met: row['p99 ms'] < mostP99Ms,
          figure: `${row['p99 ms']} ms`,
        })),
      }
    } finally {
      await Promise.all([owner.end(), api.end()])
      await database.close()
    }
  }
