import { listingCalls } from '../../../contract/listings.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'

export const endReduction = handle(listingCalls.endReduction)(async (c, { params: { id } }) => {
  const ended = await c.var.asCaller((sql) => sql`delete from public.price_reductions where listing_id = ${id}`)
  if (ended.count === 0) throw new ApiError('not_found')
  return { success: true }
})
