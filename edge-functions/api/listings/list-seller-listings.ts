import { listingCalls } from '../../../contract/operations/listings.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { type ListingRow, listingColumns } from '../../_shared/listings/listing-rows.ts'
import { isUser } from '../../_shared/profiles/is-user.ts'
import { asGuest, handle } from '../context.ts'
import { filesPage, newestFirst } from './newest-first.ts'

export const listSellerListings = handle(listingCalls.listSellerListings)(
  async (_c, { params: { identifier }, query: { limit, cursor } }) => {
    const isSeller = isUser(asGuest, identifier)
    const found = await asGuest<ListingRow[]>`
      select ${listingColumns(asGuest)}
      from public.profiles join public.listings on listings.seller_id = profiles.id
      where ${isSeller} and listings.status = 'active' ${newestFirst(asGuest, cursor, limit)}`
    if (found.length === 0) {
      const known = await asGuest`select from public.profiles where ${isSeller} and standing <> 'deleted'`
      if (known.count === 0) throw new ApiError('profile_not_found')
    }
    return filesPage(found, limit)
  },
)
