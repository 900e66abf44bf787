// GET orders/{orderId}: one order of the caller's. Another's is answered like a missing one.
import { Hono } from 'hono'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { idParam } from '../../_shared/http/params.ts'
import { type OrderRow, orderColumns } from '../../_shared/orders/order-rows.ts'
import { requireUser, toOrder } from '../context.ts'

export const getOrder = new Hono<AppEnv>().get('/orders/:orderId', requireUser, async (c) => {
  const orderId = idParam(c, 'orderId', 'order_not_found')
  const [row] = await c.var.asCaller(
    (sql) => sql<OrderRow[]>`
      select ${orderColumns(sql)} from public.orders
      where orders.id = ${orderId} and orders.buyer_id = ${c.var.caller.sub}`,
  )
  if (!row) throw new ApiError('order_not_found')
  return c.json(toOrder(row))
})
