import { saleCalls } from '@contract/sales.ts'
import { query } from '@/lib/query.ts'

/** A seller may refund at any time. */
export const orderRefundsQuery = (orderId: string) =>
  query(saleCalls.listOrderRefunds, { params: { orderId } }, { staleTime: 0 })
