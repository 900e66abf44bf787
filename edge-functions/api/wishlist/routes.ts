// Wishlist: the calls of spec section 7 "Cart and wishlist".
import { addToWishlist } from './add-to-wishlist.ts'
import { listWishlist } from './list-wishlist.ts'
import { removeFromWishlist } from './remove-from-wishlist.ts'

export const wishlistRoutes = [listWishlist, addToWishlist, removeFromWishlist]
