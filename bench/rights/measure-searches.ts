// What people wait for who search a shop of this size: each kind of search by its slowest percent,
// two of them at the same time.
import { type Database, openDatabase } from '../../edge-functions/_shared/database/open-database.ts'
import { type SearchQuery, selectSearchPage } from '../../edge-functions/_shared/search-page.ts'
import { quantile, timed } from '../support/measure.ts'
import type { BenchReport, Target } from '../support/report.ts'

const MOST_P99_MS = 150
const CONNECTIONS = 2
const RUNS_EACH = 100

/**
 * Words by the share of listings that have them, the most common first; blank for a search without
 * words.
 */
type Commonness = 'blank' | 'all' | 'a third' | '5 %' | '0.5 %'
type Filters = Partial<SearchQuery['filters']>

const only = (...wanted: string[]) => ({ wanted, unwanted: [] })

const SEARCHES: [words: Commonness, filters: Filters][] = [
  ['blank', { sort: 'popular' }],
  ['blank', { sort: 'newest', type: only('video') }],
  ['blank', { sort: 'price-low', minRating: 5 }],
  ['all', { sort: 'relevance' }],
  ['all', { sort: 'price-low' }],
  ['a third', { sort: 'relevance' }],
  ['a third', { sort: 'newest' }],
  ['a third', { sort: 'price-high', type: only('video') }],
  ['a third', { sort: 'rating', maxPrice: 0 }],
  ['a third', { sort: 'relevance', minRating: 5 }],
  ['5 %', { sort: 'relevance' }],
  ['5 %', { sort: 'price-low', minPrice: 500, maxPrice: 999 }],
  ['5 %', { sort: 'newest', type: only('video'), maxPrice: 0 }],
  ['0.5 %', { sort: 'relevance' }],
  ['0.5 %', { sort: 'rating', type: only('image', 'pdf') }],
  ['0.5 %', { sort: 'price-low', maxPrice: 200 }],
]

async function wordsOf(owner: Database): Promise<Record<Commonness, string>> {
  const known = await owner<{ word: string; share: number }[]>`
    select word, ndoc / 20000.0::double precision as share
    from ts_stat('select ts_filter(search_document, ''{a,b}'') from public.listings where status = ''active'' limit 20000')`
  const near = (share: number) =>
    known.reduce((best, one) => (Math.abs(one.share - share) < Math.abs(best.share - share) ? one : best)).word
  return { blank: '', all: near(1), 'a third': near(0.33), '5 %': near(0.05), '0.5 %': near(0.005) }
}

const nameOf = (words: Commonness, filters: Filters) =>
  `search: ${words === 'blank' ? 'no words' : `a word of ${words}`}, ${Object.entries(filters)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? value.wanted : value}`)
    .join(', ')}`

/** @param urls database URLs of a filled shop by login role */
export async function measureSearches(
  urls: Record<string, string>,
  log: (line: string) => void,
): Promise<Pick<BenchReport, 'rows' | 'targets'>> {
  const open = (role: string) => openDatabase({ url: urls[role] ?? '', poolSize: 1 })
  const owner = open('postgres')
  const visitors = Array.from({ length: CONNECTIONS }, () => open('marketplace_public'))
  const rows: BenchReport['rows'] = []
  const targets: Target[] = []
  try {
    const words = await wordsOf(owner)
    for (const [commonness, filters] of SEARCHES) {
      const query: SearchQuery = {
        words: words[commonness],
        isExact: false,
        filters: { sort: 'relevance', ...filters },
        limit: 24,
        after: undefined,
      }
      const samples: number[] = []
      const search = async (sql: Database) => {
        for (let run = 0; run < RUNS_EACH; run += 1)
          samples.push(await timed(async () => selectSearchPage(sql, query), run))
      }
      await Promise.all(visitors.map(search))
      const sorted = samples.toSorted((a, b) => a - b)
      const at = (share: number) => Number(quantile(sorted, share).toFixed(1))
      const name = nameOf(commonness, filters)
      rows.push({ search: name, 'p50 ms': at(0.5), 'p99 ms': at(0.99) })
      targets.push({
        name: `${name} p99 under ${MOST_P99_MS} ms`,
        met: at(0.99) < MOST_P99_MS,
        figure: `${at(0.99)} ms`,
      })
      log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
    }
    return { rows, targets }
  } finally {
    await Promise.all([owner, ...visitors].map((sql) => sql.end()))
  }
}
