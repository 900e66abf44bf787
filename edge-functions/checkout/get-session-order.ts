// The order of a finished checkout, for its buyer. Fulfils it where the webhook has not come yet.
import { checkoutCalls } from '../../contract/checkout.ts'
import type { Act } from '../_shared/auth/acting.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { type OrderRow, orderColumns } from '../_shared/orders/order-rows.ts'
import { findCheckout } from '../_shared/payments/find-checkout.ts'
import { fulfil } from '../_shared/payments/fulfil.ts'
import { readSession } from '../_shared/payments/session-facts.ts'
import { handle, payments, toOrder } from './context.ts'
import { fetchDownloadLinks } from './fetch-download-links.ts'

const SESSION_ID = /^(?:cs_(?:test|live)_\w{1,250}|free_[0-9a-f-]{36})$/

export const getSessionOrder = handle(checkoutCalls.getSessionOrder)(async (c, { params: { sessionId }, query }) => {
  if (!SESSION_ID.test(sessionId)) throw new ApiError('order_not_found')
  const read = () => readOrder(c.var.asCaller, c.var.caller.sub, sessionId)

  let order = await read()
  if (order.status === 'pending' || order.status === 'expired') {
    await confirmPayment(sessionId)
    order = await read()
  }
  const wantsLinks = query.includeDownloadLinks === 'true'
  const links = wantsLinks ? await fetchDownloadLinks(order.id, c.var.token, c.var.requestId) : {}
  return toOrder(order, links)
})

async function readOrder(asCaller: Act, buyerId: string, sessionId: string): Promise<OrderRow> {
  const [order] = await asCaller(
    (sql) => sql<OrderRow[]>`
      select ${orderColumns(sql)} from public.orders
      where orders.checkout_session_id = ${sessionId} and orders.buyer_id = ${buyerId}`,
  )
  if (!order) throw new ApiError('order_not_found')
  return order
}

/** Rejects with payment_pending while Stripe has no money; session_expired and payment_failed where it will not come. */
async function confirmPayment(sessionId: string): Promise<void> {
  const checkout = await findCheckout(payments.acting, { sessionId })
  if (!checkout?.stripe_account_id) throw new ApiError('order_not_found')
  const facts = await readSession(payments.stripe, sessionId, checkout.stripe_account_id)
  await fulfil(payments.stripe, payments.acting, facts)
  if (facts.state === 'expired') throw new ApiError('session_expired')
  if (facts.state === 'failed') throw new ApiError('payment_failed')
  if (facts.state !== 'paid') throw new ApiError('payment_pending')
}
