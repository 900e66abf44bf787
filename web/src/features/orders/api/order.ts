import { orderCalls } from '@contract/orders.ts'
import { query } from '@/lib/query.ts'

export const orderQuery = (orderId: string) => query(orderCalls.getOrder, { params: { orderId } })
