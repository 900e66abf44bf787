// From one item to the next.
import { type Related, relatedCalls } from '../../contract/related.ts'
import { type ListingRow, listingColumns } from '../_shared/listing-rows.ts'
import { asGuest, handle, toListing } from './context.ts'

/** Two full rows of the widest grid. */
const MOST = 8

export const getRelated = handle(relatedCalls.getRelated)(async (_c, { params: { id } }) => {
  const rows = await asGuest<(ListingRow & { kind: keyof Related })[]>`
    select related.kind, ${listingColumns}
    from private.related_listings(${id}, ${MOST}) as related
    join public.listings on listings.id = related.id
    join public.profiles on profiles.id = listings.seller_id
    order by related.kind, related.place`
  const { fromSeller = [], similar = [], boughtTogether = [] } = Object.groupBy(rows, ({ kind }) => kind)
  return {
    fromSeller: fromSeller.map(toListing),
    similar: similar.map(toListing),
    boughtTogether: boughtTogether.map(toListing),
  }
})
