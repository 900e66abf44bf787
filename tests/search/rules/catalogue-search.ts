// Searches of the catalogue, page by page.
import type postgres from 'postgres'
import { world } from '../../support/database/fixture.ts'

export type Wanted = {
  /** Values by facet, such as { kind: ['pdf'] }. */
  wanted?: Record<string, readonly string[]>
  /** `facet:value` */
  unwanted?: readonly string[]
  hidden?: readonly string[]
  /** Cents. */
  min?: number
  /** Cents. */
  max?: number
  stars?: number
  sort?: string
  size?: number
  /** The position and the id of the last item of the page before. */
  after?: [number, string]
  exact?: boolean
}

/** One page, by default of a visitor's connection. */
export async function search(typed: string, wanted: Wanted = {}, sql: postgres.ISql = world.visitors) {
  const [page] = await sql`
    select listing_ids as ids, positions, total, is_about, facets, left_out, suggestion, corrected, partial
    from private.search_catalogue(${world.visitors.json({
      words: typed,
      is_exact: wanted.exact ?? false,
      wanted: { ...wanted.wanted },
      unwanted: [...(wanted.unwanted ?? [])],
      hidden: [...(wanted.hidden ?? [])],
      min_price_cents: wanted.min ?? null,
      max_price_cents: wanted.max ?? null,
      min_stars: wanted.stars ?? null,
      sort: wanted.sort ?? 'relevance',
      page_size: wanted.size ?? 24,
      after_position: wanted.after?.[0] ?? null,
      after_id: wanted.after?.[1] ?? null,
    })})`
  if (!page) throw new Error('a search gives one row')
  return page
}

/** The ids of all pages, in their order. */
export async function pagesOf(typed: string, wanted: Wanted, sql?: postgres.ISql): Promise<string[]> {
  const seen: string[] = []
  for (let page = await search(typed, wanted, sql); page.ids.length > 0; ) {
    seen.push(...page.ids)
    page = await search(typed, { ...wanted, after: [page.positions.at(-1), page.ids.at(-1)] }, sql)
  }
  return seen
}
