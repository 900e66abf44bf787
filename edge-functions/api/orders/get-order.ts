// Get one of your orders. Another's is answered like a missing one.
import { orderCalls } from '../../../contract/orders.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { type OrderRow, orderColumns } from '../../_shared/orders/order-rows.ts'
import { handle, toOrder } from '../context.ts'

export const getOrder = handle(orderCalls.getOrder)(async (c, { params: { orderId } }) => {
  const [row] = await c.var.asCaller(
    (sql) => sql<OrderRow[]>`
      select ${orderColumns(sql)} from public.orders
      where orders.id = ${orderId} and orders.buyer_id = ${c.var.caller.sub}`,
  )
  if (!row) throw new ApiError('order_not_found')
  return toOrder(row)
})
