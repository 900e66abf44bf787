// GET orders/user/{userId}: what the caller bought, newest first. Checkouts that were never paid are no orders to a buyer.
import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../_shared/http/app.ts'
import { cursorId, cursorTime, pageOf, readCursor } from '../../_shared/http/cursor.ts'
import { pageQuery } from '../../_shared/http/params.ts'
import { type OrderRow, orderColumns } from '../../_shared/orders/order-rows.ts'
import { requireSelf, requireUser, toOrder } from '../context.ts'

const position = z.tuple([cursorTime, cursorId])

export const listOrders = new Hono<AppEnv>().get('/orders/user/:userId', requireUser, requireSelf, async (c) => {
  const { limit, cursor } = pageQuery(c)
  const after = readCursor(cursor, position)
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
  return c.json({ orders: rows.map((row) => toOrder(row)), nextCursor })
})
