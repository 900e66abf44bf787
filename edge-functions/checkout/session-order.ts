// The order of a finished checkout, with links from the downloads function, which signs them.

import { checkoutCalls, declarationCalls } from '../../contract/checkout.ts'
import { internalCalls } from '../../contract/operations/internal.ts'
import type { Act } from '../_shared/auth/acting.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { askFunction } from '../_shared/http/ask-function.ts'
import { log } from '../_shared/http/log.ts'
import type { DownloadLinks, OrderRow } from '../_shared/order-rows.ts'
import { findCheckout, fulfil } from '../_shared/payments/fulfil.ts'
import { readSession } from '../_shared/payments/session-facts.ts'
import { askStripe } from '../_shared/payments/stripe.ts'
import { functionsUrl, handle, payments, toOrder } from './context.ts'

const call = internalCalls.getOrderLinks

/** Links by listing id. Empty if the downloads function fails: buyers can request single links. */
export async function fetchDownloadLinks(orderId: string, token: string, requestId: string): Promise<DownloadLinks> {
  try {
    const response = await askFunction(call, { orderId }, { functionsUrl, token, requestId, timeoutMs: 5_000 })
    if (!response.ok) throw new Error(`downloads answered ${response.status}: ${await response.text()}`)
    return call.answers[200].schema.parse(await response.json()).links
  } catch (error) {
    log('error', { requestId, event: 'links_not_fetched', order: orderId }, error)
    return {}
  }
}

// Fulfils the order if the webhook hasn't arrived yet.

const SESSION_ID = /^(?:cs_(?:test|live)_\w{1,250}|free_[0-9a-f-]{36})$/

export const getSessionOrder = handle(checkoutCalls.getSessionOrder)(async (c, { params: { sessionId }, query }) => {
  if (!SESSION_ID.test(sessionId)) throw new ApiError('order_not_found')
  const read = () => readOrder(c.var.asService, sessionId)

  let order = await read()
  if (mayChange(order.status)) {
    await confirmPayment(sessionId)
    order = await read()
    if (order.status === 'expired') throw new ApiError('payment_pending')
  }
  const wantsLinks = query.includeDownloadLinks === 'true'
  const links = wantsLinks ? await fetchDownloadLinks(order.id, c.var.token, c.var.requestId) : {}
  return toOrder(order, links)
})

async function readOrder(asService: Act, sessionId: string): Promise<OrderRow> {
  const [order] = await asService<OrderRow[]>`select * from private.own_order(null, ${sessionId})`
  if (!order) throw new ApiError('order_not_found')
  return order
}

export const mayChange = (status: string): boolean => /^(pending|processing|expired)$/.test(status)

/** Rejects with payment_pending, session_expired or payment_failed unless it's paid or processing. */
export async function confirmPayment(sessionId: string): Promise<'paid' | 'awaiting'> {
  const checkout = await findCheckout(payments.acting, { sessionId })
  if (!checkout?.stripe_account_id) throw new ApiError('order_not_found')
  const facts = await readSession(payments.stripe, sessionId, checkout.stripe_account_id)
  await fulfil(payments.stripe, payments.acting, facts)
  if (facts.state === 'expired') throw new ApiError('session_expired')
  if (facts.state === 'failed') throw new ApiError('payment_failed')
  if (facts.state === 'open') throw new ApiError('payment_pending')
  return facts.state
}

/** Read from Stripe at each call. Nobody but the payer may know the address. */
export const getInvoice = handle(declarationCalls.getInvoice)(async (c, { params: { orderId } }) => {
  const [{ session_id, account_id }] = await c.var.asService<[{ session_id: string; account_id: string }]>`
    select * from private.find_invoice(${orderId})`
  const { invoice } = await askStripe(() =>
    payments.stripe.checkout.sessions.retrieve(session_id, { expand: ['invoice'] }, { stripeAccount: account_id }),
  )
  const url = typeof invoice === 'object' ? invoice?.hosted_invoice_url : null
  if (!url) throw new ApiError('not_found')
  return { url }
})
