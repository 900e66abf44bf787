import type { orderCalls } from '../../../contract/operations/orders.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { getOrder } from './get-order.ts'
import { giveConsent } from './give-consent.ts'
import { hasPurchased } from './has-purchased.ts'
import { listOrders } from './list-orders.ts'
import { listPurchases } from './list-purchases.ts'
import { withdrawFromOrder } from './withdraw-from-order.ts'

export const orderRoutes: RoutesOf<typeof orderCalls> = {
  listOrders,
  listPurchases,
  getOrder,
  hasPurchased,
  giveConsent,
  withdrawFromOrder,
}
