// A page of search results. The reader's own rights apply to the rows.
import { z } from 'zod'
import { FILE_KINDS, type FileKind } from '../../contract/choices.ts'
import { SEARCH_MAX_CHARACTERS, SEARCH_PRICE_BOUNDS_CENTS } from '../../contract/limits.ts'
import type { Listing } from '../../contract/listings.ts'
import type { SearchFacets, SearchPage, searchFilters } from '../../contract/search.ts'
import { centsToDollars } from '../../contract/text/format.ts'
import { readPriceWords } from '../../contract/text/price-words.ts'
import type { Sql, Transaction } from './database/open-database.ts'
import type { Fragment } from './database/statement.ts'
import { cursorId, pageOf } from './http/cursor.ts'
import { type ListingRow, listingColumns } from './listing-rows.ts'

export const searchPosition = z.tuple([z.number(), cursorId])

export type SearchQuery = {
  /** Blank for all items. */
  words: string
  isExact: boolean
  filters: z.output<typeof searchFilters>
  limit: number
  after: z.output<typeof searchPosition> | undefined
}

/** The name of a facet in the database. */
const facetName = (name: string) => (name === 'type' ? 'kind' : name)

const SHOWN = ['category', 'tag', 'licence', 'ai', 'language', 'offer'] as const
type Counted = (typeof SHOWN)[number] | 'kind' | 'band' | 'stars'
type Found = {
  total: number | null
  is_about: boolean | null
  /** `about` names the facets that are estimated, or has "all". */
  facets: { counts: Partial<Record<Counted, Record<string, number>>>; about: (Counted | 'all')[] } | null
  left_out: SearchPage['leftOut']
  suggestion: string | null
  corrected: string | null
  partial: SearchPage['partial']
}
/** Every row carries the facts about the whole result. Without results, one row has only these. */
export type SearchRow = Found & (ListingRow | { id: null }) & { position: number }

/** Removes what Postgres can't store, and cuts overlong text. */
export const cleanSearchText = (typed: string | undefined): string =>
  (typed ?? '').replaceAll('\0', ' ').trim().slice(0, SEARCH_MAX_CHARACTERS).toWellFormed()

/** The fields of private.search_request. A price in the words counts unless a price is chosen, or a shop is searched. */
export function toSearchRequest({ words, isExact, filters, limit, after }: SearchQuery) {
  const { minPrice, maxPrice, minRating, sort, ...facets } = filters
  const isPlain = isExact || minPrice !== undefined || maxPrice !== undefined || facets.seller?.wanted.length
  const priced = isPlain ? null : readPriceWords(words)
  const chosen = Object.entries(facets).flatMap(([name, values]) =>
    values ? [{ name: facetName(name), ...values }] : [],
  )
  return {
    words: priced?.words ?? words,
    is_exact: isExact,
    wanted: Object.fromEntries(chosen.flatMap(({ name, wanted }) => (wanted.length > 0 ? [[name, wanted]] : []))),
    unwanted: chosen.flatMap(({ name, unwanted }) => unwanted.map((value) => `${name}:${value}`)),
    hidden: [],
    min_price_cents: minPrice,
    max_price_cents: priced?.maxPriceCents ?? maxPrice,
    min_stars: minRating,
    sort: sort.replace('-', '_'),
    page_size: limit,
    after_position: after?.[0],
    after_id: after?.[1],
  }
}

/** Reads one extra row to detect a next page. */
const searchOf = (sql: Sql | Transaction, query: SearchQuery) =>
  sql`private.search_catalogue(${JSON.stringify(toSearchRequest({ ...query, limit: query.limit + 1 }))}::text::jsonb)`

const rowsOf = <Own>(sql: Sql | Transaction, source: Fragment, own: Fragment) => sql<(SearchRow & Own)[]>`
  with found as materialized (select * from ${source})
  select found.total, found.is_about, found.facets, found.left_out, found.suggestion, found.corrected, found.partial, hits.position, rows.*${own}
  from found
  left join unnest(found.listing_ids, found.positions) with ordinality as hits (id, position, rank) on true
  left join lateral (
    select ${listingColumns}
    from public.listings join public.profiles on profiles.id = listings.seller_id
    where listings.id = hits.id
  ) as rows on true
  order by hits.rank`

export const selectPopularPage = (sql: Sql | Transaction, limit: number, after: SearchQuery['after']) =>
  sql<(ListingRow & { position: number })[]>`
    select ${listingColumns}, hits.position
    from private.popular_listings(${limit + 1}, ${after?.[0] ?? null}, ${after?.[1] ?? null}) with ordinality as hits (id, position, place)
    join public.listings on listings.id = hits.id
    join public.profiles on profiles.id = listings.seller_id
    order by hits.place`

export const selectSearchPage = (sql: Sql | Transaction, query: SearchQuery) =>
  rowsOf<unknown>(sql, searchOf(sql, query), sql``)

/** A member's search, by the service. It leaves out what they hide. */
export const findSearchPage = (sql: Sql | Transaction, query: SearchQuery) =>
  sql<[{ found: object }]>`select to_jsonb(found) as found from ${searchOf(sql, query)} as found`

/** Its rows, as the member may read them, with further columns. */
export const selectFoundPage = <Own>(sql: Sql | Transaction, found: object, own: Fragment) =>
  rowsOf<Own>(
    sql,
    sql`jsonb_to_record(${JSON.stringify(found)}::text::jsonb) as found (
      listing_ids uuid[], positions double precision[], total integer, is_about boolean, facets jsonb, left_out jsonb,
      suggestion text, corrected text, partial text
    )`,
    own,
  )

/** Shapes the rows of selectSearchPage or selectFoundPage. */
export function shapeSearchPage<Own, Shown extends Listing>(
  rows: (SearchRow & Own)[],
  limit: number,
  toListing: (row: ListingRow & Own) => Shown,
): Omit<SearchPage, 'listings'> & { listings: Shown[] } {
  const hits = rows.filter((row): row is Found & ListingRow & { position: number } & Own => row.id !== null)
  const page = pageOf(hits, limit, (row) => [row.position, row.id])
  const [found] = rows
  return {
    listings: page.rows.map(toListing),
    nextCursor: page.nextCursor,
    total: found?.total ?? null,
    totalIsAbout: found?.is_about ?? false,
    leftOut: found?.left_out ?? null,
    facets: found?.facets ? shapeFacets(found.facets) : null,
    ...(found?.facets
      ? { correctedQuery: found.corrected, partial: found.partial, didYouMean: found.suggestion }
      : { correctedQuery: null, partial: null, didYouMean: null }),
  }
}

function shapeFacets({ counts, about }: NonNullable<Found['facets']>): SearchFacets {
  const { kind = {}, band = {}, stars = {} } = counts
  const type = Object.fromEntries(FILE_KINDS.map((one) => [one, kind[one] ?? 0])) as Record<FileKind, number>
  const starts = [0, ...SEARCH_PRICE_BOUNDS_CENTS]
  const price = starts.map((start, index) => {
    const next = starts[index + 1]
    return {
      minPrice: centsToDollars(start),
      maxPrice: next === undefined ? null : centsToDollars(next - 1),
      count: band[index] ?? 0,
    }
  })
  const rating = [4, 3, 2, 1].map((minRating) => ({
    minRating,
    count: Object.entries(stars).reduce(
      (sum, [whole, listings]) => sum + (Number(whole) >= minRating ? listings : 0),
      0,
    ),
  }))
  const isAbout = (name: Counted) => about.includes(name) || about.includes('all')
  const shown = <Value>(read: (name: (typeof SHOWN)[number]) => Value) =>
    Object.fromEntries(SHOWN.map((name) => [name, read(name)])) as Record<(typeof SHOWN)[number], Value>
  return {
    ...shown((name) => counts[name] ?? {}),
    type,
    price,
    rating,
    isAbout: { ...shown(isAbout), type: isAbout('kind'), price: isAbout('band'), rating: isAbout('stars') },
  }
}
