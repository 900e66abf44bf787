// Download limits: sellers set their own.
import { nobody, on, type Right } from '../../operations/rights/right.ts'

const listings = on('listings')
const orderItems = on('order_items')

export const libraryTableRights: Right[] = [
  listings.update("limits downloads of the seller's listing", ['seller'], 'download_limit = 5', 'id = $listing'),
  orderItems.update('lifts the download limit of a purchase', nobody, 'download_limit = null', 'order_id = $order'),
]
