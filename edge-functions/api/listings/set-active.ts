import { listingCalls } from '../../../contract/listings.ts'
import { handle } from '../context.ts'
import { changeListing } from './change-listing.ts'

/** Empties carts and wishlists of the listing, by trigger. */
export const deactivateListing = handle(listingCalls.deactivateListing)((c, { params: { id } }) =>
  changeListing(c.var.caller, id, (sql) => sql`status = 'inactive'`),
)

export const reactivateListing = handle(listingCalls.reactivateListing)((c, { params: { id } }) =>
  changeListing(c.var.caller, id, (sql) => sql`status = 'active'`),
)
