// Orders, checkout and downloads (spec section 7).
import { z } from 'zod'
import { page } from '../schemas/common.ts'
import {
  checkoutInput,
  checkoutSession,
  downloadLink,
  hasPurchased,
  order,
  orders,
  purchases,
  sessionQuery,
} from '../schemas/orders.ts'
import { json, operationsOf } from './operation.ts'

export const orderCalls = operationsOf('orders', 'Orders and checkout', {
  listOrders: {
    call: 'get /orders/user/{userId}',
    summary: 'What the caller bought, newest first. Checkouts that were never paid are not among them.',
    access: 'self',
    query: page,
    answers: { 200: json('A page of orders.', orders) },
  },
  listPurchases: {
    call: 'get /users/{userId}/purchases',
    summary: 'The listings that the caller bought and still holds.',
    access: 'self',
    answers: { 200: json('Their ids.', purchases) },
  },
  getOrder: {
    call: 'get /orders/{orderId}',
    summary: 'One order of the caller’s.',
    access: 'user',
    answers: { 200: json('The order.', order) },
    errors: ['order_not_found'],
  },
  getSessionOrder: {
    function: 'checkout',
    call: 'get /orders/session/{sessionId}',
    summary: 'The order of a finished checkout. Fulfils it where the payment provider’s word has not come yet.',
    access: 'user',
    params: { sessionId: z.string() },
    query: sessionQuery,
    answers: { 200: json('The order.', order) },
    errors: [
      'order_not_found',
      'payment_failed',
      'payment_pending',
      'session_expired',
      'session_mismatch',
      'payment_provider_unavailable',
    ],
  },
  hasPurchased: {
    call: 'get /orders/{userId}/has-purchased/{itemId}',
    summary: 'Whether the caller holds an item now. A refunded one is no longer held.',
    access: 'self',
    answers: { 200: json('Whether they do.', hasPurchased) },
    errors: ['not_found'],
  },
  getDownloadLink: {
    function: 'downloads',
    call: 'get /orders/{orderId}/download/{fileId}',
    summary: 'A link to a bought file that starts within 60 seconds.',
    access: 'user',
    answers: { 200: json('The link.', downloadLink) },
    errors: ['not_found', 'file_withheld'],
  },
  createCheckoutSession: {
    function: 'checkout',
    call: 'post /checkout/create-checkout-session',
    summary: 'Begins the payment of one seller’s items. The same open basket gives the same session again.',
    access: 'user',
    body: checkoutInput,
    answers: { 200: json('The session, and the address to pay at.', checkoutSession) },
    errors: [
      'rate_limited',
      'forbidden',
      'not_found',
      'listing_inactive',
      'own_listing',
      'already_owned',
      'several_sellers',
      'empty_basket',
      'basket_too_large',
      'seller_not_ready',
      'price_changed',
      'session_mismatch',
      'payment_provider_unavailable',
    ],
  },
})
