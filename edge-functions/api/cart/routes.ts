import type { cartCalls } from '../../../contract/cart.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { addToCart } from './add-to-cart.ts'
import { choosePrice } from './choose-price.ts'
import { listCart } from './list-cart.ts'
import { putAwayCartNotices } from './put-away-notices.ts'
import { removeFromCart } from './remove-from-cart.ts'

export const cartRoutes: RoutesOf<typeof cartCalls> = {
  listCart,
  addToCart,
  choosePrice,
  removeFromCart,
  putAwayCartNotices,
}
