import { listingCalls } from '../../../contract/operations/listings.ts'
import { handle } from '../context.ts'
import { changeListing } from './change-listing.ts'

export const editListing = handle(listingCalls.editListing)((c, { params: { itemId }, body }) =>
  changeListing(
    c.var.caller,
    itemId,
    (sql) => sql`title = ${body.title}, description = ${body.description}, price_cents = ${body.price}`,
  ),
)
