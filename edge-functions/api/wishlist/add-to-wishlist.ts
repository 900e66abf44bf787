import { wishlistCalls } from '../../../contract/cart.ts'
import { handle } from '../context.ts'

/** The database rejects what does not belong into the caller's wishlist. */
export const addToWishlist = handle(wishlistCalls.addToWishlist)(async (c, { body: { fileId } }) => {
  await c.var.asCaller((sql) => sql`insert into public.wishlist_items (listing_id) values (${fileId})`, {
    wishlist_items_pkey: 'already_in_wishlist',
  })
  return { success: true }
})
