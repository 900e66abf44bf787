import { orderCalls } from '@contract/operations/orders.ts'
import { pages } from '@/lib/query.ts'

/** The newest first. */
export const ordersQuery = (userId: string) =>
  pages(orderCalls.listOrders, { params: { userId } }, { select: (data) => data.pages.flatMap((page) => page.orders) })
