// Listings: the calls of spec section 7 "Files and listings" that read and change them. Fixed paths come before `files/{id}`.
import { countView } from './count-view.ts'
import { deleteListing } from './delete-listing.ts'
import { editListing } from './edit-listing.ts'
import { getListing } from './get-listing.ts'
import { ownListings } from './own-listings.ts'
import { popularListings } from './popular-listings.ts'
import { sellerListings } from './seller-listings.ts'
import { deactivateListing, reactivateListing } from './set-active.ts'
import { usage } from './usage.ts'

export const listingRoutes = [
  popularListings,
  sellerListings,
  ownListings,
  usage,
  editListing,
  deactivateListing,
  reactivateListing,
  deleteListing,
  getListing,
  countView,
]
