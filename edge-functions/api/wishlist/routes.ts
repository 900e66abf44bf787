import type { wishlistCalls } from '../../../contract/cart.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { addToWishlist } from './add-to-wishlist.ts'
import { listWishlist } from './list-wishlist.ts'
import { removeFromWishlist } from './remove-from-wishlist.ts'

export const wishlistRoutes: RoutesOf<typeof wishlistCalls> = {
  listWishlist,
  addToWishlist,
  removeFromWishlist,
}
