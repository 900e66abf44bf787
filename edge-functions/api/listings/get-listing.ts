// Everyone sees an active listing; its seller and its buyers also see it when it is inactive or paused, admins see any, others then
// learn with 410 that it is gone (spec section 7).
import { listingCalls } from '../../../contract/operations/listings.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { Shared } from '../../_shared/http/handle.ts'
import { acting, asGuest, callerOf, handle, toListing } from '../context.ts'
import { findListing, findListingFor, isInactiveListing } from './find-listing.ts'

export const getListing = handle(listingCalls.getListing)(async (c, { params: { id } }) => {
  const active = await findListing(asGuest, id)
  if (active) return new Shared(toListing(active))

  const caller = await callerOf(c)
  if (caller) {
    const inactive = await acting.asCaller(caller, (sql) => findListingFor(sql, caller.sub, id))
    if (inactive) return toListing(inactive)
  }
  const isInactive = await acting.asService((sql) => isInactiveListing(sql, id))
  throw new ApiError(isInactive ? 'listing_inactive' : 'not_found')
})
