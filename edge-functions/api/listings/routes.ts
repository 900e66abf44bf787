import type { listingCalls } from '../../../contract/listings.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { countView } from './count-view.ts'
import { deleteListing } from './delete-listing.ts'
import { editListing } from './edit-listing.ts'
import { endReduction } from './end-reduction.ts'
import { getListing } from './get-listing.ts'
import { getReduction } from './get-reduction.ts'
import { getUsage } from './get-usage.ts'
import { listOwnListings } from './list-own-listings.ts'
import { listPopular } from './list-popular.ts'
import { listSellerListings } from './list-seller-listings.ts'
import { reducePrice } from './reduce-price.ts'
import { deactivateListing, reactivateListing } from './set-active.ts'

export const listingRoutes: RoutesOf<typeof listingCalls> = {
  listPopular,
  listSellerListings,
  listOwnListings,
  getUsage,
  getListing,
  countView,
  editListing,
  getReduction,
  reducePrice,
  endReduction,
  deactivateListing,
  reactivateListing,
  deleteListing,
}
