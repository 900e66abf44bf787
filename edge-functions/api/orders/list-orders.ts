import { orderCalls } from '../../../contract/operations/orders.ts'
import { pageOf, readCursor, timeAndId } from '../../_shared/http/cursor.ts'
import { type OrderRow, orderColumns } from '../../_shared/orders/order-rows.ts'
import { handle, toOrder } from '../context.ts'

export const listOrders = handle(orderCalls.listOrders)(async (c, { query: { limit, cursor } }) => {
  const after = readCursor(cursor, timeAndId)
  const found = await c.var.asCaller(
    (sql) => sql<OrderRow[]>`
      select ${orderColumns(sql)}
      from public.orders
      where orders.buyer_id = ${c.var.caller.sub} and orders.paid_at is not null
        ${after ? sql`and (orders.created_at, orders.id) < (${after[0]}, ${after[1]})` : sql``}
      order by orders.created_at desc, orders.id desc
      limit ${limit + 1}`,
  )
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.created_at, row.id])
  return { orders: rows.map((row) => toOrder(row)), nextCursor }
})
