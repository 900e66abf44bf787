import { orderCalls } from '@contract/orders.ts'
import { pagedQuery } from '@/lib/query.ts'

/** The newest first. */
export const ordersQuery = (userId: string, filters: { q?: string } = {}) =>
  pagedQuery(
    orderCalls.listOrders,
    { params: { userId }, query: filters },
    { select: (data) => data.pages.flatMap((page) => page.orders) },
  )
