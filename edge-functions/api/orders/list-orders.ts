import { orderCalls } from '../../../contract/orders.ts'
import type { Sql, Transaction } from '../../_shared/database/open-database.ts'
import { pageOf, readCursor, timeAndId } from '../../_shared/http/cursor.ts'
import { type OrderRow, orderColumns } from '../../_shared/orders/order-rows.ts'
import { handle, toOrder } from '../context.ts'

/** Read row by row, but only among the orders of one buyer, which their index gives. */
const matches = (sql: Sql | Transaction, q: string) => sql`
  and (
    orders.id::text = lower(${q})
    or (starts_with(${q}, '#') and starts_with(orders.id::text, lower(substr(${q}, 2))))
    or exists (
      select from public.order_items
      where order_items.order_id = orders.id
        and (strpos(lower(order_items.title), lower(${q})) > 0 or strpos(lower(order_items.seller_name), lower(${q})) > 0)
    )
  )`

export const listOrders = handle(orderCalls.listOrders)(async (c, { query: { limit, cursor, q } }) => {
  const after = readCursor(cursor, timeAndId)
  const found = await c.var.asCaller(
    (sql) => sql<OrderRow[]>`
      select ${orderColumns(sql)}
      from public.orders
      where orders.buyer_id = ${c.var.caller.sub} and orders.paid_at is not null
        ${q ? matches(sql, q) : sql``}
        ${after ? sql`and (orders.created_at, orders.id) < (${after[0]}, ${after[1]})` : sql``}
      order by orders.created_at desc, orders.id desc
      limit ${limit + 1}`,
  )
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.created_at, row.id])
  return { orders: rows.map((row) => toOrder(row)), nextCursor }
})
