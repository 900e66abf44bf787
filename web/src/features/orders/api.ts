import { orderCalls } from '@contract/orders.ts'
import { saleCalls } from '@contract/sales.ts'
import { listQuery, query } from '@/lib/calls/query.ts'

export const ordersQuery = (userId: string, filters: { q?: string } = {}) =>
  listQuery(orderCalls.listOrders, { params: { userId }, query: filters }, (page) => page.orders)

export const orderQuery = (orderId: string) => query(orderCalls.getOrder, { params: { orderId } })

/** A seller may refund at any time. */
export const orderRefundsQuery = (orderId: string) =>
  query(saleCalls.listOrderRefunds, { params: { orderId } }, { staleTime: 0 })
