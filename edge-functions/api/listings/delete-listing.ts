import { listingCalls } from '../../../contract/listings.ts'
import { handle } from '../context.ts'

/** What carts, orders and reports need is decided by the database's function. */
export const deleteListing = handle(listingCalls.deleteListing)(async (c, { params: { id } }) => {
  await c.var.asServiceFor((sql) => sql`select private.delete_listing(${id})`)
  return { success: true }
})
