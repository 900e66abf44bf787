// Measures each kind of search by its slowest percent, at three sizes of the shop, with two
// connections. At the largest size also with eight, against a bare query.
import { type Database, openDatabase } from '../../edge-functions/_shared/database/open-database.ts'
import { type SearchQuery, selectSearchPage } from '../../edge-functions/_shared/search-page.ts'
import { openTestDatabase } from '../../tools/harness/test-database.ts'
import { fillShop, shopSize } from '../rights/fill-shop.ts'
import { quantile, timed } from '../support/measure.ts'
import type { Bench, BenchReport, Target } from '../support/report.ts'
import { findLastMinute } from './last-minute.ts'
import { drawWords, oneOf, SEARCHES, type Search, type Words } from './searches.ts'

const SHARES = [0.01, 0.1, 1]
const TYPICAL_P99_MS = 50
const WORST_P99_MS = 150
const RUNS = 100
/** As in a hosted project with 4 GB of memory. */
const MEMORY = { shared_buffers: '1GB', effective_cache_size: '3GB', work_mem: '16MB' }
/** How much the median may grow from the smallest to the largest shop, as a factor. */
const GROWTH = 3
/** The p99 with eight connections, as a multiple of a bare query's. */
const BUSY = 2

type Times = { p50: number; p99: number }
type Ask = (sql: Database, run: number) => PromiseLike<unknown>

async function measure(connections: Database[], ask: Ask): Promise<Times> {
  const samples: number[] = []
  await ask(connections[0] as Database, 0)
  await Promise.all(
    connections.map(async (sql, which) => {
      for (let run = 0; run < RUNS; run += 1)
        samples.push(await timed(async () => ask(sql, run * connections.length + which), run))
    }),
  )
  const sorted = samples.toSorted((a, b) => a - b)
  return { p50: Number(quantile(sorted, 0.5).toFixed(2)), p99: Number(quantile(sorted, 0.99).toFixed(2)) }
}

const readOf =
  ({ words: wordsOf, filters }: Search, words: Words): Ask =>
  (sql, run) => {
    const query: SearchQuery = {
      words: wordsOf(words, run),
      isExact: false,
      filters: { sort: 'relevance', ...filters?.(words, run) },
      limit: 24,
      after: undefined,
    }
    return selectSearchPage(sql, query)
  }

/** Only the text index, without counts, corrections and rights. */
const bare =
  (words: Words): Ask =>
  (sql, run) =>
    sql`
  select id from public.listings
  where status = 'active' and search_document @@ plainto_tsquery('public.catalogue', ${oneOf(words.usual, run)})
  order by ts_rank(search_document, plainto_tsquery('public.catalogue', ${oneOf(words.usual, run)})) desc limit 24`

const drawListings = async (owner: Database) => {
  const rows = await owner<{ id: string }[]>`
    select id from public.listings where status = 'active' order by md5(id::text) limit 40`
  return rows.map(({ id }) => id)
}

const similar =
  (ids: string[]): Ask =>
  (sql, run) =>
    sql`select * from private.related_listings(${oneOf(ids, run)}, 8)`

const suggested =
  (words: Words): Ask =>
  (sql, run) =>
    sql`
  with typed as (select ${oneOf(words.usual, run).slice(0, 4)} as typed)
  select array(select private.suggest_listings(typed, 8)), array(select tag from private.suggest_tags(typed, 3)),
    array(select private.suggest_sellers(typed, 2))
  from typed`

async function measureSize(share: number, scale: number, log: (line: string) => void) {
  const database = await openTestDatabase(undefined, { settings: MEMORY })
  const size = shopSize(share * scale)
  const open = (role: string) => openDatabase({ url: database.urls[role] ?? '', poolSize: 1 })
  const owners = Array.from({ length: 8 }, () => open('postgres'))
  const owner = owners[0] as Database
  const visitors = Array.from({ length: 8 }, () => open('marketplace_public'))
  try {
    log(`filling a shop of ${size.listings} listings`)
    await fillShop(database.urls.supabase_admin ?? '', size, log)
    await owner`select private.count_catalogue()`
    const words = await drawWords(owner)
    const two = visitors.slice(0, 2)
    const times: Record<string, Times> = {}
    for (const search of SEARCHES) times[search.name] = await measure(two, readOf(search, words))
    times.suggestions = await measure(two, suggested(words))
    times['similar items'] = await measure(two, similar(await drawListings(owner)))
    const [{ bytes }] = await owner<[{ bytes: number }]>`
      select (pg_indexes_size('public.listings') / greatest(count(*), 1))::integer as bytes from public.listings`
    const busy = share === 1 && {
      search: await measure(visitors, readOf(SEARCHES[0] as Search, words)),
      bare: await measure(
        Array.from({ length: 8 }, () => owner),
        bare(words),
      ),
    }
    for (const [name, { p50, p99 }] of Object.entries(times))
      log(`${size.listings}: ${name}: p50 ${p50} ms, p99 ${p99} ms`)
    const lost = await findLastMinute(owner, two[0] as Database, words)
    return { listings: size.listings, times, bytes, busy, lost }
  } finally {
    await Promise.all([...owners, ...visitors].map((sql) => sql.end()))
    await database.close()
  }
}

export const bench: Bench = async ({ scale, log }): Promise<BenchReport> => {
  const sizes: Awaited<ReturnType<typeof measureSize>>[] = []
  for (const share of SHARES) sizes.push(await measureSize(share, scale, log))
  const [small, , large] = sizes
  if (!small || !large) throw new Error('no size was measured')
  const names = Object.keys(large.times)
  const isTypical = new Set(
    SEARCHES.flatMap(({ name, isTypical }) => (isTypical ? [name] : [])).concat('suggestions', 'similar items'),
  )
  const rows = names.map((search) => ({
    search,
    ...Object.fromEntries(
      sizes.flatMap(({ listings, times }) => [
        [`p50 at ${listings}`, times[search]?.p50 ?? 0],
        [`p99 at ${listings}`, times[search]?.p99 ?? 0],
      ]),
    ),
  }))
  const targets: Target[] = names.flatMap((name) => {
    const own = SEARCHES.find((search) => search.name === name)?.p99Ms
    const most = own ?? (isTypical.has(name) ? TYPICAL_P99_MS : WORST_P99_MS)
    const now = large.times[name] as Times
    const before = small.times[name] as Times
    return [
      { name: `${name}: p99 under ${most} ms`, met: now.p99 < most, figure: `${now.p99} ms` },
      {
        name: `${name}: median at most ${GROWTH} times that of ${small.listings}`,
        met: now.p50 <= GROWTH * before.p50,
        figure: `${before.p50} to ${now.p50} ms`,
      },
    ]
  })
  targets.push({ name: 'at most 2 KB of index per listing', met: large.bytes <= 2048, figure: `${large.bytes} bytes` })
  for (const { listings, lost } of sizes)
    targets.push({
      name: `${listings}: a listing from the last minute is found by every search, and counts are right`,
      met: lost.length === 0,
      figure: lost.join('; ') || 'found',
    })
  if (large.busy) {
    const { search, bare } = large.busy
    targets.push({
      name: `eight connections: p99 at most ${BUSY} times a bare query`,
      met: search.p99 <= BUSY * bare.p99,
      figure: `${search.p99} against ${bare.p99} ms`,
    })
  }
  return { setting: { connections: 2, runs: RUNS, listings: large.listings }, rows, targets }
}
