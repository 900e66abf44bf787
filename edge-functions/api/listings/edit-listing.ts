import { listingCalls } from '../../../contract/listings.ts'
import { setWrittenColumns } from '../../_shared/listings/listing-rows.ts'
import { handle } from '../context.ts'
import { changeListing } from './change-listing.ts'

export const editListing = handle(listingCalls.editListing)((c, { params: { itemId }, body }) =>
  changeListing(c.var.caller, itemId, (sql) => setWrittenColumns(sql, body)),
)
