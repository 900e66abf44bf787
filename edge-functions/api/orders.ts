import { declarationCalls } from '../../contract/checkout.ts'
import { type DownloadsUsed, orderCalls } from '../../contract/orders.ts'
import type { Act } from '../_shared/auth/acting.ts'
import { arrayLiteral } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { pageOf } from '../_shared/http/cursor.ts'
import { consentOf, type OrderRow, type UsedDownloads } from '../_shared/order-rows.ts'
import { handle, toOrder } from './context.ts'
import { requestOf, statements } from './statements.ts'

/** What the buyer of orders used of download limits, which only the service may read. */
async function usedDownloads({ asService }: { asService: Act }, rows: OrderRow[]): Promise<UsedDownloads> {
  const ids = rows.flatMap(({ items }) =>
    items.filter((item) => item.is_held && item.download_limit !== null).map((item) => item.listing_id),
  )
  if (ids.length === 0) return {}
  const found = await asService(
    (sql) => sql<{ listing_id: string; used: DownloadsUsed | null }[]>`
      select * from private.own_downloads(${arrayLiteral(ids)}::uuid[])`,
    { standing: 'good' },
  )
  return Object.fromEntries(found.map(({ listing_id, used }) => [listing_id, used]))
}

export const listOrders = handle(orderCalls.listOrders)(async (c, { query }) => {
  const found = await c.var.asService(
    (sql) => sql<OrderRow[]>`select * from private.own_orders(${sql.json(requestOf(query))})`,
  )
  const { rows, nextCursor } = pageOf(found, query.limit, (row) => [row.created_at, row.id])
  const used = await usedDownloads(c.var, rows)
  return { orders: rows.map((row) => toOrder(row, { used })), nextCursor }
})

// Another user's order is rejected like a missing one.

export const getOrder = handle(orderCalls.getOrder)(async (c, { params: { orderId } }) => {
  const [row] = await c.var.asService((sql) => sql<OrderRow[]>`select * from private.own_order(${orderId})`)
  if (!row) throw new ApiError('order_not_found')
  return toOrder(row, { used: await usedDownloads(c.var, [row]) })
})

// Ids of the listings the caller owns, for the labels on cards.

export const listPurchases = handle(orderCalls.listPurchases)(async (c) => {
  const entitled = await c.var.asCaller(
    (sql) => sql<{ listing_id: string }[]>`
      select listing_id from public.entitlements
      where buyer_id = ${c.var.caller.sub} and revoked_at is null
      order by listing_id`,
  )
  return { listingIds: entitled.map((row) => row.listing_id) }
})

export const { hasPurchased } = statements('asCaller', orderCalls, {
  hasPurchased: (sql, { params, callerId }) => sql`
    select exists (
      select from public.entitlements
      where buyer_id = ${callerId} and listing_id = ${params.itemId} and revoked_at is null
    ) as "hasPurchased"`,
})

export const { giveConsent, withdrawFromOrder } = statements('asService', declarationCalls, {
  giveConsent: (sql, { params, body }) =>
    sql`select private.give_consent(${params.orderId}, ${sql.json(consentOf(body.version))}::jsonb)`,
  withdrawFromOrder: (sql, { params }) => sql`select private.withdraw_from_order(${params.orderId}) as withdrawn_at`,
})
