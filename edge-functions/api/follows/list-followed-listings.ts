import { followCalls } from '../../../contract/accounts.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { handle, toListing } from '../context.ts'
import { filesPage, newestFirst } from '../listings/newest-first.ts'

export const listFollowedListings = handle(followCalls.listFollowedListings)(
  async (c, { query: { limit, cursor } }) => {
    const found = await c.var.asCaller(
      // A page of each seller by the index, then the newest of those: a seller of thousands costs no more than others.
      (sql) => sql<ListingRow[]>`
        select ${listingColumns}
        from (
          select newest.id from public.follows
          cross join lateral (
            select listings.id from public.listings
            where listings.seller_id = follows.seller_id and listings.status = 'active' ${newestFirst(sql, cursor, limit)}
          ) as newest
          where follows.follower_id = ${c.var.caller.sub}
        ) as newest
        join public.listings on listings.id = newest.id
        join public.profiles on profiles.id = listings.seller_id
        ${newestFirst(sql, undefined, limit)}`,
    )
    return filesPage(found, limit, toListing)
  },
)
