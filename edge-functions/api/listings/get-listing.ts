// Everyone sees an active listing; its seller and its buyers also see it when it is inactive or paused, admins see any, others then
// learn with 410 that it is gone (spec section 7).
import { listingCalls } from '../../../contract/listings.ts'
import { acting, handle, toListing } from '../context.ts'
import { findListing } from './find-listing.ts'
import { readAsFarAsRightsReach } from './read-as-far-as-rights-reach.ts'

export const getListing = handle(listingCalls.getListing)((c, { params: { id } }) =>
  readAsFarAsRightsReach(
    c,
    async (sql, readerId) => {
      const listing = await findListing(sql, id, readerId)
      return listing && toListing(listing)
    },
    async () => ((await isInactive(id)) ? 'listing_inactive' : 'not_found'),
  ),
)

/** Asked by the function's own login, because the reader cannot see the listing. */
async function isInactive(id: string): Promise<boolean> {
  const [answer] = await acting.asService(
    (sql) => sql<{ inactive: boolean }[]>`select private.is_inactive_listing(${id}) as inactive`,
  )
  return answer?.inactive ?? false
}
