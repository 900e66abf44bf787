// My Listings: a seller's own, searched and sorted, and changes of several at once.
import { z } from 'zod'
import { ERRORS, isErrorCode, type OWN_LISTING_SORTS, type OwnListing } from '../../contract/index.ts'
import { listingCalls } from '../../contract/listings.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import type { Fragment } from '../_shared/database/statement.ts'
import { cursorId, pageOf, readCursor, timeAndId } from '../_shared/http/cursor.ts'
import { type ListingRow, listingColumns } from '../_shared/listing-rows.ts'
import { handle, toListing } from './context.ts'

const numberAndId = z.tuple([z.number(), cursorId])
const textAndId = z.tuple([z.string(), cursorId])

/** The value that each sort goes by, and how a cursor carries it. A seller has few listings. */
const SORTS = {
  newest: { by: 'listings.created_at', type: 'timestamptz', end: timeAndId },
  title: { by: 'lower(listings.title)', type: 'text', end: textAndId },
  price: { by: 'listings.price_cents', type: 'integer', end: numberAndId },
  sales: { by: 'listings.sales_count', type: 'integer', end: numberAndId },
  views: { by: 'seen.views', type: 'integer', end: numberAndId },
  stars: {
    by: 'coalesce(listings.rating_sum::double precision / nullif(listings.rating_count, 0), 0)',
    type: 'double precision',
    end: numberAndId,
  },
} as const satisfies Record<(typeof OWN_LISTING_SORTS)[number], object>

const raw = (text: string): Fragment => ({ strings: [text], values: [] })

const titleHas = (sql: Transaction, q: string | undefined) =>
  q ? sql`and listings.title ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}` : sql``

type Counts = Record<'active' | 'inactive' | 'paused' | 'processing', number>
type Row = ListingRow & Pick<OwnListing, 'views'> & { sort_value: string | number }

export const listOwnListings = handle(listingCalls.listOwnListings)(async (c, { query }) => {
  const { q, status, sort, limit, cursor } = query
  const { by, type, end } = SORTS[sort]
  const after = readCursor<typeof end>(cursor, end)
  const [value, order] = [raw(by), raw(sort === 'title' ? 'asc' : 'desc')]
  const [[found, [counts]], deletable] = await Promise.all([
    c.var.asCaller((sql) =>
      Promise.all([
        sql<Row[]>`
          select ${listingColumns}, seen.views, ${value} as sort_value
          from public.listings join public.profiles on profiles.id = listings.seller_id
          cross join lateral (
            select coalesce(sum(listing_views.views), 0)::integer as views from public.listing_views
            where listing_views.listing_id = listings.id and listing_views.viewed_on > (now() at time zone 'UTC')::date - 30
          ) as seen
          where listings.seller_id = ${c.var.caller.sub} and listings.status <> 'removed' ${titleHas(sql, q)}
            ${status ? sql`and listings.status = ${status}` : sql``}
            ${after ? sql`and (${value}, listings.id) ${raw(sort === 'title' ? '>' : '<')} (${after[0]}::${raw(type)}, ${after[1]})` : sql``}
          order by ${value} ${order}, listings.id ${order} limit ${limit + 1}`,
        sql<[Counts]>`
          select count(*) filter (where status = 'active')::integer as active, count(*) filter (where status = 'inactive')::integer as inactive,
            count(*) filter (where status = 'paused')::integer as paused, count(*) filter (where status = 'processing')::integer as processing
          from public.listings where seller_id = ${c.var.caller.sub} and status <> 'removed' ${titleHas(sql, q)}`,
      ]),
    ),
    c.var.asService((sql) => sql<{ id: string }[]>`select id from private.deletable_listings() as id`, {
      standing: 'good',
    }),
  ])
  const ids = new Set(deletable.map(({ id }) => id))
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.sort_value, row.id])
  const files = rows.map((row) => ({ ...toListing(row), can_delete: ids.has(row.id), views: row.views }))
  return { files, nextCursor, counts }
})

/** Policies and triggers decide about each change, as about a change of one listing. */
export const changeListings = handle(listingCalls.changeListings)(async (c, { body }) => {
  const changes = body.changes.map(({ id, price, is_active }) => ({ id, price_cents: price, is_active }))
  const found = await c.var.asService(
    (sql) => sql<{ id: string; rejection: string | null }[]>`
      select id, rejection from private.change_listings(${JSON.stringify(c.var.caller)}, ${sql.json(changes)})`,
  )
  const messageOf = (code: string | null) => (code !== null && isErrorCode(code) ? ERRORS[code].message : code)
  return { results: found.map(({ id, rejection }) => ({ id, code: rejection, message: messageOf(rejection) })) }
})
