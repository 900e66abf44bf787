import Stripe from 'stripe'
import { checkoutCalls } from '../../contract/checkout.ts'
import { centsToDollars, type ErrorCode, type GiftInput } from '../../contract/index.ts'
import type { Act } from '../_shared/auth/acting.ts'
import { requireSameUser } from '../_shared/auth/guards.ts'
import { arrayLiteral } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { consentOf } from '../_shared/order-rows.ts'
import { expireSession, fulfil } from '../_shared/payments/fulfil.ts'
import { readSession } from '../_shared/payments/session-facts.ts'
import { askStripe, isTaxReady } from '../_shared/payments/stripe.ts'
import type { Basket, BasketItem, PaymentPage, PendingOrder } from './begin-order.ts'
import { beginOrder, centsLiteral, sessionParams, successUrl } from './begin-order.ts'
import { clientAddress, handle, payments, publicUrl } from './context.ts'

// Checkout of one seller's items (spec section 7). Prices come from the database. A shown price can
// only reject; a chosen amount counts only for pay-what-you-want.

type Session = { sessionId: string; url: string }

export const createCheckoutSession = handle(checkoutCalls.createCheckoutSession)(
  async (c, { body: { auth0Id, sendsEmail = false, ...wanted } }) => {
    requireSameUser(c.var.caller, auth0Id)
    return openBasket(c.var.asService, basketOf(wanted, { sends_email: sendsEmail }, false), await clientAddress(c))
  },
)

type BasketRequest = {
  cartItems: CartItem[]
  shownTotal?: number | undefined
  discountCode?: string | null | undefined
  consentVersion?: string | null | undefined
  gift?: GiftInput | null | undefined
}

export const basketOf = (
  { cartItems, shownTotal, discountCode, consentVersion, gift }: BasketRequest,
  page: PaymentPage,
  isGuest: boolean,
): Basket => ({
  items: itemsOf(cartItems),
  sources: sourcesOf(cartItems),
  code: discountCode ?? null,
  shownTotalCents: shownTotal === undefined ? null : Math.round(shownTotal * 100),
  consent: consentVersion ? consentOf(consentVersion) : null,
  gift: gift ?? null,
  page,
  isGuest,
})

/** @param network the buyer's network address, of which pending payments count */
export async function openBasket(asService: Act, basket: Basket, network: string): Promise<Session> {
  const session =
    (await openSession(asService, basket, network, closeReserving)) ?? (await openSession(asService, basket, network))
  if (!session) throw new ApiError('payment_provider_unavailable')
  return session
}

type CartItem = {
  id: string
  shownPrice?: number | undefined
  chosenPrice?: number | null | undefined
  source?: string | null | undefined
}

export const sourcesOf = (cartItems: CartItem[]): Record<string, string> =>
  Object.fromEntries(cartItems.flatMap(({ id, source }) => (source ? [[id.toLowerCase(), source]] : [])))

export function itemsOf(cartItems: CartItem[]): BasketItem[] {
  const items = cartItems.map(({ id, shownPrice, chosenPrice }) => ({
    id: id.toLowerCase(),
    shownCents: shownPrice === undefined ? null : Math.round(shownPrice * 100),
    chosenCents: chosenPrice ?? null,
  }))
  if (new Set(items.map(({ id }) => id)).size !== items.length) {
    throw new ApiError('invalid_request', { field: 'cartItems', message: 'cartItems must not name an item twice' })
  }
  return items
}

/** The session of the basket's order. Null if it expired or was closed; the caller tries again. */
async function openSession(
  asService: Act,
  basket: Basket,
  network: string,
  makeRoom?: (sessionId: string, accountId: string) => Promise<void>,
): Promise<Session | null> {
  const order = await beginOrder(asService, basket, payments.livemode)
  const { checkout_session_id: sessionId, stripe_account_id: accountId } = order
  if (order.rejected === 'discount_reserved' && makeRoom && sessionId && accountId) {
    await makeRoom(sessionId, accountId)
    return null
  }
  if (order.rejected !== null) throw new ApiError(order.rejected)
  if (accountId === null && sessionId) return finished(sessionId, basket)
  if (!accountId) throw new ApiError('seller_not_ready')
  return sessionId
    ? await reopen(sessionId, accountId, basket)
    : await createSession(asService, order, accountId, basket, network)
}

/** A code works once per buyer, so a second checkout closes the first, unless it's being paid. */
async function closeReserving(sessionId: string, accountId: string): Promise<void> {
  await expireSession(payments.stripe, sessionId, accountId)
  await fulfil(payments.stripe, payments.acting, await readSession(payments.stripe, sessionId, accountId))
}

const finished = (sessionId: string, { isGuest }: Basket): Session => ({
  sessionId,
  url: successUrl(payments.siteUrl, sessionId, isGuest),
})

/**
 * A crash between the steps is harmless: the key repeats the session, and the order stores the
 * first.
 */
async function createSession(
  asService: Act,
  order: PendingOrder,
  accountId: string,
  basket: Basket,
  network: string,
): Promise<Session> {
  const created = await askStripe(() =>
    payments.stripe.checkout.sessions.create(sessionParams(order, payments.siteUrl, publicUrl, basket.isGuest), {
      stripeAccount: accountId,
      idempotencyKey: order.order_id,
    }),
  ).catch((error: unknown) => rejectUntaxed(asService, order, accountId, error))
  if (!created.url) throw new ApiError('payment_provider_unavailable', { cause: `session ${created.id} has no url` })
  const { id, url, expires_at } = created
  await asService`
    select private.attach_session(${order.order_id}, ${id}, ${url}, to_timestamp(${expires_at}::double precision), ${network})`
  return { sessionId: id, url }
}

/**
 * Stripe rejects the session if it can't compute the seller's taxes, which only their tax settings
 * show. The order is dropped, because Stripe repeats its answer for the idempotency key.
 */
async function rejectUntaxed(asService: Act, order: PendingOrder, accountId: string, error: unknown): Promise<never> {
  const isRejected = error instanceof ApiError && error.cause instanceof Stripe.errors.StripeInvalidRequestError
  if (order.tax_mode === 'off' || !isRejected) throw error
  if (await isTaxReady(payments.stripe, accountId)) throw error
  await asService`select private.give_up_order(${order.order_id})`
  throw new ApiError('seller_tax_not_ready', { cause: error })
}

/** An earlier session may have been paid or expired without a webhook. */
async function reopen(sessionId: string, accountId: string, basket: Basket): Promise<Session | null> {
  const facts = await readSession(payments.stripe, sessionId, accountId)
  if (facts.state === 'open' && facts.url) return { sessionId, url: facts.url }
  await fulfil(payments.stripe, payments.acting, facts)
  return facts.state === 'expired' || facts.state === 'failed' ? null : finished(sessionId, basket)
}

// Quotes a code. Wrong codes count toward the limit, so the database returns the reason.

type QuoteRow = { rejected: ErrorCode | null; discount_cents: number; total_cents: number }

export const quoteDiscount = handle(checkoutCalls.quoteDiscount)(
  async (c, { body: { auth0Id, cartItems, discountCode } }) => {
    requireSameUser(c.var.caller, auth0Id)
    const items = itemsOf(cartItems)
    const ids = arrayLiteral(items.map(({ id }) => id))
    const chosen = centsLiteral(items.map(({ chosenCents }) => chosenCents))
    const [quote] = await c.var.asService<[QuoteRow]>`
      select * from private.quote_discount(${ids}::uuid[], ${discountCode}, ${chosen}::integer[])`
    if (quote.rejected) throw new ApiError(quote.rejected)
    return { discount: centsToDollars(quote.discount_cents), total: centsToDollars(quote.total_cents) }
  },
)
