// A page of search results. The reader's own rights apply to the rows.
import { z } from 'zod'
import {
  centsToDollars,
  FILE_KINDS,
  type FileKind,
  type Listing,
  SEARCH_PRICE_BOUNDS_CENTS,
  type SearchFacets,
  type SearchPage,
  type searchFilters,
} from '../../contract/index.ts'
import type { Sql, Transaction } from './database/open-database.ts'
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

type Counts = { counts: Record<string, number>; is_capped: boolean }
type Found = {
  total: number | null
  is_capped: boolean
  facets: { kinds: Counts; price_bands: Counts; whole_stars: Counts } | null
  suggestion: string | null
  corrected: string | null
  partial: SearchPage['partial']
}
/** Every row carries the facts about the whole result. Without results, one row has only these. */
export type SearchRow = Found & (ListingRow | { id: null }) & { position: number }

/** The fields of private.search_request. */
function toRequest({ words, isExact, filters, limit, after }: SearchQuery) {
  const { type, minPrice, maxPrice, minRating, sort, ...others } = filters
  others satisfies Record<string, never>
  return {
    words,
    is_exact: isExact,
    kinds: type,
    min_price_cents: minPrice,
    max_price_cents: maxPrice,
    min_stars: minRating,
    sort: sort.replace('-', '_'),
    page_size: limit + 1,
    after_position: after?.[0],
    after_id: after?.[1],
    price_bounds: SEARCH_PRICE_BOUNDS_CENTS,
  }
}

/** The statement of a search. */
export const selectSearchPage = (sql: Sql | Transaction, query: SearchQuery) => sql<SearchRow[]>`
  with found as materialized (
    select * from private.search_catalogue(${JSON.stringify(toRequest(query))}::text::jsonb)
  )
  select found.total, found.is_capped, found.facets, found.suggestion, found.corrected, found.partial, hits.position, rows.*
  from found
  left join unnest(found.listing_ids, found.positions) with ordinality as hits (id, position, rank) on true
  left join lateral (
    select ${listingColumns}
    from public.listings join public.profiles on profiles.id = listings.seller_id
    where listings.id = hits.id
  ) as rows on true
  order by hits.rank`

/** Shapes the rows of selectSearchPage. */
export function shapeSearchPage(rows: SearchRow[], limit: number, toListing: (row: ListingRow) => Listing): SearchPage {
  const hits = rows.filter((row): row is Found & ListingRow & { position: number } => row.id !== null)
  const page = pageOf(hits, limit, (row) => [row.position, row.id])
  const [found] = rows
  return {
    listings: page.rows.map(toListing),
    nextCursor: page.nextCursor,
    total: found?.total ?? null,
    totalIsCapped: found?.is_capped ?? false,
    facets: found?.facets ? shapeFacets(found.facets) : null,
    ...(found?.facets
      ? { correctedQuery: found.corrected, partial: found.partial, didYouMean: found.suggestion }
      : { correctedQuery: null, partial: null, didYouMean: null }),
  }
}

function shapeFacets({ kinds, price_bands, whole_stars }: NonNullable<Found['facets']>): SearchFacets {
  const type = Object.fromEntries(FILE_KINDS.map((kind) => [kind, kinds.counts[kind] ?? 0])) as Record<FileKind, number>
  const starts = [0, ...SEARCH_PRICE_BOUNDS_CENTS]
  const price = starts.map((start, band) => {
    const next = starts[band + 1]
    return {
      minPrice: centsToDollars(start),
      maxPrice: next === undefined ? null : centsToDollars(next - 1),
      count: price_bands.counts[band] ?? 0,
    }
  })
  const rating = [4, 3, 2, 1].map((minRating) => ({
    minRating,
    count: Object.entries(whole_stars.counts).reduce(
      (sum, [stars, listings]) => sum + (Number(stars) >= minRating ? listings : 0),
      0,
    ),
  }))
  const isCapped = { type: kinds.is_capped, price: price_bands.is_capped, rating: whole_stars.is_capped }
  return { type, price, rating, isCapped }
}
