// The library, and download limits: sellers set their own.
import { type CallRight, MEMBERS, right, SELLER } from '../../operations/rights/call-right.ts'
import { nobody, on, type Right } from '../../operations/rights/right.ts'

const listings = on('listings')
const orderItems = on('order_items')

export const libraryTableRights: Right[] = [
  listings.update("limits downloads of the seller's listing", ['seller'], 'download_limit = 5', 'id = $listing'),
  orderItems.update('lifts the download limit of a purchase', nobody, 'download_limit = null', 'order_id = $order'),
]

/** Who gets which status. */
export const libraryRights: CallRight[] = [
  right('listLibrary', 'their own', MEMBERS),
  right('getLibraryChoices', 'their own', MEMBERS),
  right('setDownloadLimit', 'of the seller’s listing', SELLER, { of: 'sold', body: { limit: null } }),
]
