// Cart: the calls of spec section 7 "Cart and wishlist".
import { addToCart } from './add-to-cart.ts'
import { listCart } from './list-cart.ts'
import { putAwayCartNotices } from './put-away-notices.ts'
import { removeFromCart } from './remove-from-cart.ts'

export const cartRoutes = [listCart, addToCart, removeFromCart, putAwayCartNotices]
