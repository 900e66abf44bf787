import { declarationCalls } from '../../contract/checkout.ts'
import { orderCalls } from '../../contract/orders.ts'
import { json } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { pageOf } from '../_shared/http/cursor.ts'
import { consentOf, type OrderRow } from '../_shared/order-rows.ts'
import { handle, toOrder } from './_app/context.ts'
import { requestOf, statements } from './_app/statements.ts'

export const listOrders = handle(orderCalls.listOrders)(async (c, { query }) => {
  const found = await c.var.asService<OrderRow[]>`select * from private.own_orders(${json(requestOf(query))})`
  const { rows, nextCursor } = pageOf(found, query.limit, (row) => [row.created_at, row.id])
  return { orders: rows.map((row) => toOrder(row)), nextCursor }
})

// Another user's order is rejected like a missing one.

export const getOrder = handle(orderCalls.getOrder)(async (c, { params: { orderId } }) => {
  const [row] = await c.var.asService<OrderRow[]>`select * from private.own_order(${orderId})`
  if (!row) throw new ApiError('order_not_found')
  return toOrder(row)
})

// Ids of the listings the caller owns, for the labels on cards.

export const listPurchases = handle(orderCalls.listPurchases)(async (c) => {
  const entitled = await c.var.asCaller<{ listing_id: string }[]>`
    select listing_id from public.entitlements
    where buyer_id = ${c.var.caller.sub} and revoked_at is null
    order by listing_id`
  return { listingIds: entitled.map((row) => row.listing_id) }
})

export const { hasPurchased } = statements(
  'asService',
  orderCalls,
  {
    hasPurchased: (sql, { params }) => sql`
      select exists (select from private.own_entitlements where listing_id = ${params.itemId}) as "hasPurchased",
        private.pending_payment(${params.itemId}) as pending`,
  },
  { standing: 'good' },
)

export const { giveConsent, withdrawFromOrder } = statements('asService', declarationCalls, {
  giveConsent: (sql, { params, body }) =>
    sql`select private.give_consent(${params.orderId}, ${sql.json(consentOf(body.version))}::jsonb)`,
  withdrawFromOrder: (sql, { params, body }) =>
    sql`select private.withdraw_from_order(${params.orderId}, ${body.name}) as withdrawn_at`,
})
