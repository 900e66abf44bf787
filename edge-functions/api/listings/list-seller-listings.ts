import { listingCalls } from '../../../contract/listings.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { isUser } from '../../_shared/profiles/is-user.ts'
import { asGuest, guestOf, handle, toListing } from '../context.ts'
import { filesPage, newestFirst } from './newest-first.ts'

export const listSellerListings = handle(listingCalls.listSellerListings)(
  async (c, { params: { identifier }, query: { limit, cursor } }) => {
    const sql = guestOf(c)
    const isSeller = isUser(sql, identifier)
    const found = await sql<ListingRow[]>`
      select ${listingColumns}
      from public.profiles join public.listings on listings.seller_id = profiles.id
      where ${isSeller} and listings.status = 'active' ${newestFirst(sql, cursor, limit)}`
    if (found.length === 0) {
      // Replicas may not know somebody yet.
      const { upToDate: sql } = asGuest
      const known = await sql`select from public.profiles where ${isSeller} and standing <> 'deleted'`
      if (known.count === 0) throw new ApiError('profile_not_found')
    }
    return filesPage(found, limit, toListing)
  },
)
