// Orders: the calls of spec section 7 "Orders and checkout" that neither pay nor sign links.
import { getOrder } from './get-order.ts'
import { hasPurchased } from './has-purchased.ts'
import { listOrders } from './list-orders.ts'

export const orderRoutes = [listOrders, hasPurchased, getOrder]
