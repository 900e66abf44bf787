import { z } from 'zod'
import { giftInput } from './gifts.ts'
import { PRICE_MAX_CENTS } from './limits.ts'
import { callerId, id, nameLine, priceCents, text, time, viewSource } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'
import { order } from './orders.ts'

export { SUPPLY_CONSENTS } from './text/withdrawal.ts'

/** Rejects the checkout if the price or total has changed since the buyer saw it. */
const shownDollars = z
  .number()
  .min(0)
  .max(PRICE_MAX_CENTS / 100)
  .optional()

/** Prices, titles and sellers come from the database, whatever cartItems says. */
export const cartItems = z
  .array(
    z.looseObject({
      id,
      shownPrice: shownDollars.describe('Price that the buyer saw.'),
      chosenPrice: priceCents.nullish().describe('Dollars, if the buyer chooses the amount. From the cart by default.'),
      source: viewSource,
    }),
  )
  .max(100)
const discountCode = text(60).transform((code) => code.trim())
const consentVersion = text(60).describe('Version of the accepted text, which names its language.')
/** What the buyer wants to pay for, saw and agreed to. */
export const basketFields = {
  cartItems,
  shownTotal: shownDollars.describe('Total that the buyer saw, before code and tax. It may become lower.'),
  discountCode: discountCode.nullish().describe('A code of the seller.'),
  consentVersion: consentVersion.nullish().describe('Requests immediate delivery and ends the right of withdrawal.'),
  gift: giftInput.nullish(),
}
export const quote = z.object({
  discount: z.number().describe('Dollars off.'),
  total: z.number().describe('Dollars to pay.'),
})
export const checkoutSession = z.object({ sessionId: z.string(), url: z.url() })

/** Of a basket and its discount code. */
export const BASKET_ERRORS = [
  'rate_limited',
  'forbidden',
  'not_found',
  'listing_inactive',
  'own_listing',
  'several_sellers',
  'empty_basket',
  'sold_out',
  'seller_not_ready',
  'discount_unknown',
  'discount_other_seller',
  'discount_not_started',
  'discount_ended',
  'discount_other_items',
  'discount_too_large',
  'discount_used',
  'discount_used_up',
] as const
/** Of a checkout that begins, with or without an account. */
export const CHECKOUT_ERRORS = [
  ...BASKET_ERRORS,
  'gift_date',
  'gift_note_free',
  'basket_too_large',
  'seller_tax_not_ready',
  'price_changed',
  'consent_changed',
  'session_mismatch',
  'payment_provider_unavailable',
  'discount_reserved',
  'payment_processing',
] as const
/** Of a checkout that the buyer comes back from. */
export const SESSION_ERRORS = [
  'order_not_found',
  'payment_failed',
  'payment_pending',
  'session_expired',
  'session_mismatch',
  'seller_not_ready',
  'payment_provider_unavailable',
] as const

export const checkoutCalls = operationsOf('orders', 'Orders and checkout', 'user', {
  getSessionOrder: {
    function: 'checkout',
    call: 'get /orders/session/{sessionId}',
    summary:
      'Get the order of a finished checkout. Fulfils it if the webhook hasn’t arrived yet. It may be processing.',
    params: { sessionId: z.string() },
    query: z.object({ includeDownloadLinks: z.string().optional().describe('"true" requests links.') }),
    answers: { 200: json('The order.', order) },
    errors: SESSION_ERRORS,
  },
  createCheckoutSession: {
    function: 'checkout',
    call: 'post /checkout/create-checkout-session',
    changes: ['cart', 'orders.listOrders', 'orders.hasPurchased', 'orders.listPurchases'],
    summary: 'Start a checkout for one seller’s items. The same open basket returns the same session.',
    body: z.object({
      auth0Id: callerId,
      ...basketFields,
      sendsEmail: z
        .boolean()
        .optional()
        .describe('Whether the payment page gets your address, if that shows no guest.'),
    }),
    answers: { 200: json('The session and its payment URL.', checkoutSession) },
    errors: ['already_owned', ...CHECKOUT_ERRORS],
  },
  quoteDiscount: {
    function: 'checkout',
    call: 'post /checkout/discount',
    changes: [],
    summary: 'Quote a discount code for one seller’s items. Nothing is reserved until checkout.',
    body: z.object({ auth0Id: callerId, cartItems, discountCode }),
    answers: { 200: json('The discount and the amount left to pay.', quote) },
    errors: BASKET_ERRORS,
  },
})

// Buyers whose files wait request delivery or withdraw, even if banned or suspended.

export const declarationCalls = operationsOf('declarations', 'Orders and checkout', 'redress', {
  giveConsent: {
    call: 'post /orders/{orderId}/consent',
    changes: ['orders', 'redress'],
    summary:
      'Ask for immediate delivery of your order, which ends your right of withdrawal. Repeating it changes nothing.',
    body: z.object({ version: consentVersion }),
    errors: ['order_not_found', 'consent_changed', 'consent_impossible'],
  },
  withdrawFromOrder: {
    call: 'post /orders/{orderId}/withdrawal',
    changes: ['orders', 'redress'],
    summary: 'Withdraw from your order: you get a full refund and lose access. Repeating it changes nothing.',
    body: z.object({ name: nameLine.describe('Yours. The seller gets it too.') }),
    answers: { 200: json('The time of the declaration, confirmed by email.', z.object({ withdrawn_at: time })) },
    errors: ['order_not_found', 'refund_disputed', 'withdrawal_impossible'],
  },
  getInvoice: {
    function: 'checkout',
    call: 'get /orders/{orderId}/invoice',
    summary: 'Get the address of your order’s invoice at Stripe, as its payer. Not stored here.',
    answers: { 200: json('Anyone with the address can read the invoice.', z.object({ url: z.url() })) },
    errors: ['order_not_found', 'not_found', 'rate_limited', 'seller_not_ready', 'payment_provider_unavailable'],
  },
})
