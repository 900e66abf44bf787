import { wishlistCalls } from '../../../contract/cart.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'

export const removeFromWishlist = handle(wishlistCalls.removeFromWishlist)(async (c, { params: { itemId } }) => {
  const removed = await c.var.asCaller(
    (sql) => sql`delete from public.wishlist_items where buyer_id = ${c.var.caller.sub} and listing_id = ${itemId}`,
  )
  if (removed.count === 0) throw new ApiError('not_found')
  return { success: true }
})
