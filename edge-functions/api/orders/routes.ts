import type { orderCalls } from '../../../contract/orders.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { getOrder } from './get-order.ts'
import { hasPurchased } from './has-purchased.ts'
import { listOrders } from './list-orders.ts'
import { listPurchases } from './list-purchases.ts'

export const orderRoutes: RoutesOf<typeof orderCalls> = {
  listOrders,
  listPurchases,
  getOrder,
  hasPurchased,
}
