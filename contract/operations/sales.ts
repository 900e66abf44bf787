// Sales: a seller's orders, and refunds of them.
import { done } from '../schemas/cart.ts'
import {
  disputeAnswer,
  orderRefunds,
  refundInput,
  saleDetails,
  sales,
  salesFileQuery,
  salesQuery,
  sellerTasks,
} from '../schemas/sales.ts'
import { file, json, operationsOf } from './operation.ts'

export const saleCalls = operationsOf('sales', 'Sales', {
  listSales: {
    call: 'get /users/{userId}/sales',
    summary: 'What was bought of the caller, newest first.',
    access: 'self',
    scope: 'sales:read',
    query: salesQuery,
    answers: { 200: json('A page of sales.', sales) },
  },
  getSalesFile: {
    call: 'get /users/{userId}/sales-file',
    summary: 'The caller’s sales of a year as CSV (RFC 4180), newest first. Amounts in dollars, days in UTC.',
    access: 'self',
    scope: 'sales:read',
    query: salesFileQuery,
    answers: { 200: file('A line for each sale.', 'text/csv') },
  },
  listTasks: {
    call: 'get /users/{userId}/seller-tasks',
    summary: 'What waits for the caller as a seller: at most 50 tasks, the earliest deadline first.',
    access: 'self',
    scope: 'sales:read',
    answers: { 200: json('The tasks.', sellerTasks) },
  },
  getSale: {
    call: 'get /sales/{orderId}',
    summary: 'One sale of the caller’s: its money, its items, and refunds that were asked for here.',
    access: 'user',
    scope: 'sales:read',
    answers: { 200: json('The sale.', saleDetails) },
    errors: ['order_not_found'],
  },
  refundSale: {
    call: 'post /sales/{orderId}/refunds',
    summary:
      'Refunds a sale of the caller’s in full or in part, once for each refundId. The buyer keeps the items until all of the money is back.',
    access: 'user',
    body: refundInput,
    answers: { 201: json('The sale. Its refund is pending until the payment provider made it.', saleDetails) },
    errors: ['rate_limited', 'order_not_found', 'refund_id_used', 'refund_impossible', 'refund_too_much'],
  },
  answerDispute: {
    function: 'stripe-connect',
    call: 'post /stripe/disputes/{orderId}/answer',
    summary:
      'Answers the dispute of a sale of the caller’s, once: what the order knows goes to the buyer’s bank by the payment provider, with the seller’s words.',
    access: 'user',
    body: disputeAnswer,
    answers: { 200: json('The bank decides.', done) },
    errors: ['rate_limited', 'order_not_found', 'dispute_closed', 'payment_provider_unavailable'],
  },
  listOrderRefunds: {
    call: 'get /orders/{orderId}/refunds',
    summary:
      'What went back of an order of the caller’s, and the refunds that were asked for in the shop, newest first.',
    access: 'user',
    scope: 'orders:read',
    answers: { 200: json('The refunds.', orderRefunds) },
    errors: ['order_not_found'],
  },
})
