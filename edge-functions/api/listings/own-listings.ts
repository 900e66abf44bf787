// My Listings: a seller's own, searched and sorted, and changes of several at once.
import { z } from 'zod'
import { ERRORS, isErrorCode, type OwnListing } from '../../../contract/index.ts'
import { listingCalls } from '../../../contract/listings.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { json } from '../../_shared/database/statement.ts'
import { cursorId, pageLimit, pageOf, readCursor } from '../../_shared/http/cursor.ts'
import { type ListingRow, listingColumns } from '../../_shared/listing-rows.ts'
import { handle, toListing } from '../_app/context.ts'

/** A title ascends; a number descends. The other of the two is null. */
const numberTitleAndId = z.tuple([z.number().nullable(), z.string().nullable(), cursorId])

const titleHas = (sql: Transaction, q: string | undefined) =>
  q ? sql`and listings.title ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}` : sql``

const afterListing = (sql: Transaction, [number, title, id]: z.infer<typeof numberTitleAndId>) => sql`
  and (sorts.number < ${number} or sorts.title > ${title}
    or ((sorts.number = ${number} or sorts.title = ${title}) and listings.id < ${id}))`

type Counts = Record<'active' | 'inactive' | 'paused' | 'processing', number>
type Row = ListingRow & Pick<OwnListing, 'views'> & { sort_number: number | null; sort_title: string | null }

export const listOwnListings = handle(listingCalls.listOwnListings)(async (c, { query }) => {
  const { q, status, sort, limit, cursor } = query
  const after = readCursor(cursor, numberTitleAndId)
  const [[found, [counts]], deletable] = await Promise.all([
    c.var.asCaller((sql) =>
      Promise.all([
        sql<Row[]>`
          select ${listingColumns}, seen.views, sorts.number as sort_number, sorts.title as sort_title
          from public.listings join public.profiles on profiles.id = listings.seller_id
          cross join lateral (
            select coalesce(sum(listing_views.views), 0)::integer as views from public.listing_views
            where listing_views.listing_id = listings.id and listing_views.viewed_on > (now() at time zone 'UTC')::date - 30
          ) as seen
          cross join lateral (
            select lower(case when ${sort} = 'title' then listings.title end) as title,
              case ${sort}
                when 'newest' then extract(epoch from listings.created_at)::double precision
                when 'price' then listings.price_cents
                when 'sales' then listings.sales_count
                when 'views' then seen.views
                when 'stars' then coalesce(listings.rating_sum::double precision / nullif(listings.rating_count, 0), 0)
              end as number
          ) as sorts
          where listings.seller_id = ${c.var.caller.sub} and listings.status <> 'removed' ${titleHas(sql, q)}
            ${status ? sql`and listings.status = ${status}` : sql``}
            ${after ? afterListing(sql, after) : sql``}
          order by sorts.number desc, sorts.title, listings.id desc ${pageLimit(limit)}`,
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
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.sort_number, row.sort_title, row.id])
  const files = rows.map((row) => ({ ...toListing(row), can_delete: ids.has(row.id), views: row.views }))
  return { files, nextCursor, counts }
})

/** Policies and triggers decide about each change, as about a change of one listing. */
export const changeListings = handle(listingCalls.changeListings)(async (c, { body }) => {
  const changes = body.changes.map(({ id, price, is_active }) => ({ id, price_cents: price, is_active }))
  const found = await c.var.asService<{ id: string; rejection: string | null }[]>`
    select id, rejection from private.change_listings(${JSON.stringify(c.var.caller)}, ${json(changes)})`
  const messageOf = (code: string | null) => (code !== null && isErrorCode(code) ? ERRORS[code].message : code)
  return { results: found.map(({ id, rejection }) => ({ id, code: rejection, message: messageOf(rejection) })) }
})
