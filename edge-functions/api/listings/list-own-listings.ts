import { listingCalls } from '../../../contract/listings.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { handle, toListing } from '../context.ts'
import { filesPage, newestFirst } from './newest-first.ts'

export const listOwnListings = handle(listingCalls.listOwnListings)(async (c, { query: { limit, cursor } }) => {
  const [found, deletable] = await Promise.all([
    c.var.asCaller(
      (sql) => sql<ListingRow[]>`
      select ${listingColumns}
      from public.listings join public.profiles on profiles.id = listings.seller_id
      where listings.seller_id = ${c.var.caller.sub} and listings.status <> 'removed'
        ${newestFirst(sql, cursor, limit)}`,
    ),
    c.var.asServiceInGoodStanding((sql) => sql<{ id: string }[]>`select id from private.deletable_listings() as id`),
  ])
  const ids = new Set(deletable.map(({ id }) => id))
  return filesPage(found, limit, (row) => ({ ...toListing(row), can_delete: ids.has(row.id) }))
})
