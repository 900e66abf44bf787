// The measured searches, over the made-up shop of bench/rights/fill.sql.
import type { Database } from '../../edge-functions/_shared/database/open-database.ts'
import type { SearchQuery } from '../../edge-functions/_shared/search-page.ts'

type Filters = Partial<SearchQuery['filters']>
/** Words by how common they are. Each run uses different ones. */
export type Words = Record<'common' | 'usual' | 'rare' | 'tag', string[]>

export type Search = {
  name: string
  /** Common searches. The others are the slowest possible ones. */
  isTypical: boolean
  /** Overrides the target of its kind. */
  p99Ms?: number
  words: (words: Words, run: number) => string
  filters?: (words: Words, run: number) => Filters
}

export const oneOf = (list: readonly string[], run: number): string => list[run % list.length] ?? ''
export const only = (...wanted: string[]) => ({ wanted, unwanted: [] })
const without = (...unwanted: string[]) => ({ wanted: [], unwanted })
const none = () => ''
const usual = (words: Words, run: number) => oneOf(words.usual, run)
const common = (words: Words, run: number) => oneOf(words.common, run)

/** Two letters swapped in the middle. */
const mistyped = (word: string) => word.slice(0, 2) + (word[3] ?? '') + (word[2] ?? '') + word.slice(4)
const CJK = ['編み物', '手帳', '楽譜', '插画', '字体']

const SORTS = ['relevance', 'popular', 'newest', 'price-low', 'price-high', 'rating'] as const

export const SEARCHES: Search[] = [
  { name: 'one word', isTypical: true, words: usual },
  { name: 'two words', isTypical: true, words: (words, run) => `${usual(words, run)} ${oneOf(words.common, run)}` },
  { name: 'a rare word', isTypical: true, words: (words, run) => oneOf(words.rare, run) },
  { name: 'a prefix', isTypical: true, words: (words, run) => usual(words, run).slice(0, 5) },
  { name: 'Chinese or Japanese', isTypical: true, words: (_, run) => oneOf(CJK, run) },
  {
    name: 'one word, tags left out',
    isTypical: true,
    words: usual,
    filters: (words, run) => ({ tag: without(oneOf(words.tag, run), oneOf(words.tag, run + 1)) }),
  },
  ...SORTS.map(
    (sort): Search => ({ name: `no words, ${sort}`, isTypical: true, words: none, filters: () => ({ sort }) }),
  ),
  { name: 'a category', isTypical: true, words: none, filters: () => ({ category: only('crafts') }) },
  { name: 'a tag', isTypical: true, words: none, filters: (words, run) => ({ tag: only(oneOf(words.tag, run)) }) },
  {
    name: 'no words, tags left out',
    isTypical: true,
    words: none,
    filters: (words, run) => ({ tag: without(oneOf(words.tag, run)) }),
  },
  { name: 'a common word', isTypical: false, words: common },
  ...SORTS.slice(1).map(
    (sort): Search => ({ name: `a common word, ${sort}`, isTypical: false, words: common, filters: () => ({ sort }) }),
  ),
  {
    name: 'a common word, rare filters',
    isTypical: false,
    words: common,
    filters: () => ({ sort: 'price-low', type: only('video'), maxPrice: 0 }),
  },
  { name: 'a typo', isTypical: false, words: (words, run) => mistyped(usual(words, run)) },
  {
    name: 'a word, every filter',
    isTypical: false,
    p99Ms: 200,
    words: usual,
    filters: () => ({
      type: only('pdf', 'image'),
      category: only('crafts', 'art'),
      licence: only('personal'),
      ai: without('generated'),
      language: only('en'),
      minPrice: 500,
      minRating: 3,
    }),
  },
]

/** Words of titles and descriptions by their share of listings, and some tags. */
export async function drawWords(owner: Database): Promise<Words> {
  const frequencies = await owner<{ word: string; share: number }[]>`
    select word, ndoc::double precision / (select least(count(*), 20000) from public.listings where status = 'active') as share
    from ts_stat('select ts_filter(search_document, ''{a,b}'') from public.listings where status = ''active'' limit 20000')
    where word ~ '^[a-z]{6,}$' order by share desc, word`
  /** Up to 40, evenly from the most to the least common. */
  const between = (most: number, least: number) => {
    const words = frequencies.flatMap(({ word, share }) => (share <= most && share > least ? [word] : []))
    const step = Math.max(1, words.length / 40)
    return Array.from({ length: Math.min(40, words.length) }, (_, index) => words[Math.floor(index * step)] ?? '')
  }
  const tags = await owner<
    { slug: string }[]
  >`select slug from public.tags order by listing_count desc offset 20 limit 40`
  return {
    common: between(0.4, 0.05),
    usual: between(0.01, 0.001),
    // A small shop has no word this rare.
    rare: between(Math.max(0.0005, frequencies.at(-1)?.share ?? 0), 0),
    tag: tags.map(({ slug }) => slug),
  }
}
