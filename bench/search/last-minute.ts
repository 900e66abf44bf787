// Checks that a shop of any size finds a listing from the last minute, and that counts are right.
import type { Database } from '../../edge-functions/_shared/database/open-database.ts'
import { type SearchQuery, selectSearchPage } from '../../edge-functions/_shared/search-page.ts'
import { only, type Words } from './searches.ts'

type Filters = Partial<SearchQuery['filters']>

/** Allowed error of an estimated total. */
const ABOUT = 0.05
const CATEGORY = 'knitting'
const TAG = 'last-minute'

/**
 * Makes a listing new and the first in every sort. Its index entries are like those of a new row.
 */
const renew = (owner: Database, word: string) => owner<[{ id: string }]>`
  update public.listings
  set created_at = now(), title = ${`${word} ${word}`}, description = ${word}, price_cents = 50, file_mime_type = 'video/mp4', category = ${CATEGORY},
    tags = array[${TAG}], usage_licence = 'extended', ai_use = '{sound-generated}', languages = '{zxx}', rating_count = 1000, rating_sum = 5000,
    sales_weight = 1000000 * private.sale_weight(now())
  where id = (select id from public.listings where status = 'active' order by created_at limit 1) returning id`

/** Listings that aren't found and wrong counts, each in a few words. */
export async function findLastMinute(owner: Database, visitor: Database, words: Words): Promise<string[]> {
  const word = words.common[0] ?? ''
  const [{ id }] = await renew(owner, word)
  const ask = async (typed: string, filters: Filters) => {
    const query = { words: typed, isExact: false, limit: 24, after: undefined }
    return selectSearchPage(visitor, { ...query, filters: { sort: 'newest', ...filters } })
  }
  const lost: string[] = []
  const queries: Record<string, Filters> = {
    newest: {},
    relevance: { sort: 'relevance' },
    popular: { sort: 'popular' },
    rating: { sort: 'rating' },
    'lowest price': { sort: 'price-low', minPrice: 1 },
    category: { category: only(CATEGORY) },
    tag: { tag: only(TAG) },
    licence: { licence: only('extended') },
    'use of AI': { ai: only('sound-generated') },
    language: { language: only('zxx') },
    type: { type: only('video') },
    price: { minPrice: 1, maxPrice: 50 },
    stars: { minRating: 5 },
  }
  const expectFirst = async (name: string, filters: Filters) => {
    for (const typed of [word, '']) {
      const [first] = await ask(typed, filters)
      if (first?.id !== id) lost.push(`${typed ? 'a common word' : 'no words'}, ${name}`)
    }
  }
  for (const [name, filters] of Object.entries(queries)) await expectFirst(name, filters)
  await owner`update public.listings set price_cents = 999900 where id = ${id}`
  await expectFirst('highest price', { sort: 'price-high' })

  const [plain] = await owner<[{ word: number; both: number }]>`
    select count(*)::integer as word, (count(*) filter (where category = ${CATEGORY} and file_kind = 'video'))::integer as both
    from public.listings where status = 'active' and search_document @@ plainto_tsquery('public.catalogue', ${word})`
  const counted = async (filters: Filters, real: number) => {
    const [first] = await ask(word, filters)
    const { total = 0, is_about: isAbout } = first ?? {}
    const isRight = isAbout ? Math.abs((total ?? 0) - real) <= ABOUT * real : total === real
    if (!isRight) lost.push(`${isAbout ? 'about ' : ''}${total} counted of ${real}`)
  }
  await counted({}, plain.word)
  await counted({ category: only(CATEGORY), type: only('video') }, plain.both)
  return lost
}
