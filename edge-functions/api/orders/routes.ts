// Orders: the calls of spec section 7 "Orders and checkout" that neither pay nor sign links, and what the caller holds.
import { getOrder } from './get-order.ts'
import { hasPurchased } from './has-purchased.ts'
import { listOrders } from './list-orders.ts'
import { listPurchases } from './list-purchases.ts'

export const orderRoutes = [listOrders, listPurchases, hasPurchased, getOrder]
