import Stripe from 'stripe'
import { checkoutCalls } from '../../contract/checkout.ts'
import { centsToDollars, type ErrorCode } from '../../contract/index.ts'
import type { Act } from '../_shared/auth/acting.ts'
import { requireSameUser } from '../_shared/auth/guards.ts'
import { arrayLiteral } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { consentOf } from '../_shared/order-rows.ts'
import { fulfil } from '../_shared/payments/fulfil.ts'
import { readSession } from '../_shared/payments/session-facts.ts'
import { askStripe, isTaxReady } from '../_shared/payments/stripe.ts'
import {
  type Basket,
  type BegunOrder,
  beginOrder,
  centsLiteral,
  sessionParams,
  successUrl,
  type Wanted,
} from './begin-order.ts'
import { handle, payments, publicUrl } from './context.ts'

// One seller's items to pay for (spec section 7). Of cartItems, the ids count; a price that was shown can only reject, and one that was chosen
// counts where the listing lets buyers choose.

type Session = { sessionId: string; url: string }

export const createCheckoutSession = handle(checkoutCalls.createCheckoutSession)(
  async (c, { body: { auth0Id, cartItems, shownTotal, discountCode, consentVersion } }) => {
    requireSameUser(c.var.caller, auth0Id)
    const shownTotalCents = shownTotal === undefined ? null : Math.round(shownTotal * 100)
    const consent = consentVersion ? consentOf(consentVersion) : null
    const basket = { wanted: wantedOf(cartItems), code: discountCode ?? null, shownTotalCents, consent }
    const session =
      (await openSession(c.var.asService, basket, closeReserving)) ?? (await openSession(c.var.asService, basket))
    if (!session) throw new ApiError('payment_provider_unavailable')
    return session
  },
)

type CartItem = { id: string; shownPrice?: number | undefined; chosenPrice?: number | null | undefined }

/** The listings of cartItems, with the prices that were shown and chosen. */
export function wantedOf(cartItems: CartItem[]): Wanted[] {
  const wanted = cartItems.map(({ id, shownPrice, chosenPrice }) => ({
    id: id.toLowerCase(),
    shownCents: shownPrice === undefined ? null : Math.round(shownPrice * 100),
    chosenCents: chosenPrice ?? null,
  }))
  if (new Set(wanted.map(({ id }) => id)).size !== wanted.length) {
    throw new ApiError('invalid_request', { field: 'cartItems', message: 'cartItems must not name an item twice' })
  }
  return wanted
}

/** The session of the basket's order. Null where the one that stood had expired, or was closed: the next order of the basket gets a new one. */
async function openSession(
  asService: Act,
  basket: Basket,
  makeRoom?: (sessionId: string, accountId: string) => Promise<void>,
): Promise<Session | null> {
  const order = await beginOrder(asService, basket, payments.livemode)
  const { checkout_session_id: sessionId, stripe_account_id: accountId } = order
  if (order.rejected === 'discount_reserved' && makeRoom && sessionId && accountId) {
    await makeRoom(sessionId, accountId)
    return null
  }
  if (order.rejected !== null) throw new ApiError(order.rejected)
  if (accountId === null && sessionId) return finished(sessionId)
  if (!accountId) throw new ApiError('seller_not_ready')
  return sessionId ? await reopen(sessionId, accountId) : await createSession(asService, order, accountId)
}

/** A code works once for each buyer: who begins another checkout with it gives up the one before, unless that is being paid. */
async function closeReserving(sessionId: string, accountId: string): Promise<void> {
  await askStripe(() =>
    payments.stripe.checkout.sessions.expire(sessionId, {}, { stripeAccount: accountId }).catch((error: unknown) => {
      // It is not open any more: what became of it is read below.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    }),
  )
  await fulfil(payments.stripe, payments.acting, await readSession(payments.stripe, sessionId, accountId))
}

const finished = (sessionId: string): Session => ({ sessionId, url: successUrl(payments.siteUrl, sessionId) })

/** A kill between these two steps is harmless: the key gives the same session again, and the order takes the first one. */
async function createSession(asService: Act, order: BegunOrder, accountId: string): Promise<Session> {
  const created = await askStripe(() =>
    payments.stripe.checkout.sessions.create(sessionParams(order, payments.siteUrl, publicUrl), {
      stripeAccount: accountId,
      idempotencyKey: order.order_id,
    }),
  ).catch((error: unknown) => rejectUntaxed(asService, order, accountId, error))
  if (!created.url) throw new ApiError('payment_provider_unavailable', { cause: `session ${created.id} has no url` })
  const { id, url, expires_at } = created
  await asService(
    (sql) => sql`
      select private.attach_session(${order.order_id}, ${id}, ${url}, to_timestamp(${expires_at}::double precision))`,
  )
  return { sessionId: id, url }
}

/**
 * Where Stripe computes no taxes for a seller it makes no session, which only their tax settings tell apart from other rejections. The order is given up: Stripe would answer its key the same way again once the seller has set them.
 */
async function rejectUntaxed(asService: Act, order: BegunOrder, accountId: string, error: unknown): Promise<never> {
  const isRejected = error instanceof ApiError && error.cause instanceof Stripe.errors.StripeInvalidRequestError
  if (order.tax_mode === 'off' || !isRejected) throw error
  if (await isTaxReady(payments.stripe, accountId)) throw error
  await asService((sql) => sql`select private.give_up_order(${order.order_id})`)
  throw new ApiError('seller_tax_not_ready', { cause: error })
}

/** A session from before may have been paid or have expired since, without a word from Stripe. */
async function reopen(sessionId: string, accountId: string): Promise<Session | null> {
  const facts = await readSession(payments.stripe, sessionId, accountId)
  if (facts.state === 'open' && facts.url) return { sessionId, url: facts.url }
  await fulfil(payments.stripe, payments.acting, facts)
  return facts.state === 'expired' || facts.state === 'failed' ? null : finished(sessionId)
}

// What a code takes off, before anything is begun. A try counts also where the code is wrong, so the database answers why and does not raise it.

type QuoteRow = { rejected: ErrorCode | null; discount_cents: number; total_cents: number }

export const quoteDiscount = handle(checkoutCalls.quoteDiscount)(
  async (c, { body: { auth0Id, cartItems, discountCode } }) => {
    requireSameUser(c.var.caller, auth0Id)
    const wanted = wantedOf(cartItems)
    const ids = arrayLiteral(wanted.map(({ id }) => id))
    const chosen = centsLiteral(wanted.map(({ chosenCents }) => chosenCents))
    const [quote] = await c.var.asService(
      (sql) => sql<[QuoteRow]>`
        select * from private.quote_discount(${ids}::uuid[], ${discountCode}, ${chosen}::integer[])`,
    )
    if (quote.rejected) throw new ApiError(quote.rejected)
    return { discount: centsToDollars(quote.discount_cents), total: centsToDollars(quote.total_cents) }
  },
)
