// What read replicas take off the primary. All databases, the API and the load share one machine:
// replicas cannot make it faster, so what counts is how little of visitors' reads is left to the
// primary.
import type postgres from 'postgres'
import { connectOnce } from '../../tools/database/connect-once.ts'
import { type RunningStack, runStack } from '../../tools/harness/run-stack.ts'
import { fillShop, shopSize } from '../rights/fill-shop.ts'
import { median } from '../support/measure.ts'
import { fullLoad } from '../support/paced-load.ts'
import type { Bench, BenchReport } from '../support/report.ts'
import { type Reader, startReaders, urlAt } from './readers.ts'

/** Of the shop that the rights are measured on: 10,000 listings. */
const SHARE = 0.01
const CONNECTIONS = 16
const ROUNDS = 3
const WARM_UP_SECONDS = 3
const ROUND_SECONDS = 4
/**
 * What is left of the reads where replicas bring no processor of their own, and each has to warm
 * its own memory.
 */
const LEAST_OF_ALONE = 0.7
/**
 * For 100 reads; a look at the primary each second and the shop's own jobs are among its
 * transactions.
 */
const MOST_ON_PRIMARY_PERCENT = 10

async function drawReads(stack: RunningStack): Promise<Record<string, string[]>> {
  await using owner = connectOnce(urlAt(stack, 'supabase_admin'))
  const rows = await owner<{ id: string; word: string }[]>`
    select id, lower(split_part(title, ' ', 1)) as word from public.listings
    where status = 'active' and id::text ~ '^.{14}[1-8].{4}[89ab]' order by md5(id::text) limit 200`
  return {
    'listing page': rows.map(({ id }) => `/api/files/${id}`),
    search: rows.map(({ word }) => `/api/search?query=${word}`),
  }
}

/**
 * Statements that visitors' login sent to the primary so far, as far as Postgres has counted them.
 */
async function transactionsOf(owner: postgres.Sql): Promise<number> {
  await owner`select pg_stat_clear_snapshot()`
  const [row] = await owner<{ count: number }[]>`
    select (xact_commit + xact_rollback)::float as count from pg_stat_database where datname = 'postgres'`
  return row?.count ?? 0
}

async function measure(stack: RunningStack, readers: Reader[], name: string, paths: string[]) {
  await using owner = connectOnce(urlAt(stack, 'supabase_admin'))
  const measured = readers.map(({ replicas }) => ({ replicas, rates: [] as number[], reads: 0, onPrimary: 0 }))
  let turn = 0
  const load = (reader: Reader, seconds: number) =>
    fullLoad(reader.url, () => ({ method: 'GET', path: paths[turn++ % paths.length] ?? '' }), {
      seconds,
      connections: CONNECTIONS,
    })
  for (const reader of readers) await load(reader, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, reader] of readers.entries()) {
      const before = await transactionsOf(owner)
      const result = await load(reader, ROUND_SECONDS)
      const one = measured[index]
      if (!one) continue
      one.rates.push(result.requests.total / result.duration)
      one.reads += result.requests.total
      one.onPrimary += (await transactionsOf(owner)) - before
    }
  return measured.map(({ replicas, rates, reads, onPrimary }) => ({
    call: name,
    replicas,
    'reads/s': Math.round(median(rates)),
    'primary’s transactions per 100 reads': Number(((100 * onPrimary) / reads).toFixed(1)),
  }))
}

function targetsOf(rows: Awaited<ReturnType<typeof measure>>): BenchReport['targets'] {
  return rows
    .filter(({ replicas }) => replicas > 0)
    .flatMap((row) => {
      const alone = rows.find(({ call, replicas }) => call === row.call && replicas === 0)?.['reads/s'] ?? Number.NaN
      const share = row['reads/s'] / alone
      const left = row['primary’s transactions per 100 reads']
      const what = `${row.call} with ${row.replicas}`
      return [
        {
          name: `${what}: at least ${LEAST_OF_ALONE} of without`,
          met: share >= LEAST_OF_ALONE,
          figure: share.toFixed(2),
        },
        {
          name: `${what}: at most ${MOST_ON_PRIMARY_PERCENT} in 100 on the primary`,
          met: left <= MOST_ON_PRIMARY_PERCENT,
          figure: String(left),
        },
      ]
    })
}

export const bench: Bench = async ({ scale, log }) => {
  const size = shopSize(SHARE * scale)
  const { stack, close } = await runStack(undefined, {
    REPLICAS: '2',
    LOCAL_DURABLE: '1',
    LOCAL_SAMPLE_SHOP: '0',
    RATE_LIMIT_SEARCH: '0',
    LOG_REQUESTS: 'false',
  })
  let readers: Reader[] = []
  try {
    log(`filling a shop: ${size.listings} listings, ${size.users} users`)
    await fillShop(urlAt(stack, 'supabase_admin'), size, log)
    const calls = await drawReads(stack)
    readers = await startReaders(stack, [0, 1, 2])
    const rows = []
    for (const [name, ofCall] of Object.entries(calls)) rows.push(...(await measure(stack, readers, name, ofCall)))
    for (const row of rows) log(`${row.call}, ${row.replicas} replicas: ${row['reads/s']} reads/s`)
    return {
      setting: { connections: CONNECTIONS, listings: size.listings },
      rows,
      targets: targetsOf(rows),
    }
  } finally {
    for (const reader of readers) reader.close()
    await close()
  }
}
