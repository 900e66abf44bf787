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
    summary: 'List your sales, newest first.',
    access: 'self',
    scope: 'sales:read',
    query: salesQuery,
    answers: { 200: json('A page of sales.', sales) },
  },
  getSalesFile: {
    call: 'get /users/{userId}/sales-file',
    summary: 'Export your sales of one year as CSV (RFC 4180), newest first. Amounts in dollars, times in UTC.',
    access: 'self',
    scope: 'sales:read',
    query: salesFileQuery,
    answers: { 200: file('One line per sale.', 'text/csv') },
  },
  listTasks: {
    call: 'get /users/{userId}/seller-tasks',
    summary: 'List your tasks as a seller: at most 50, earliest deadline first.',
    access: 'self',
    scope: 'sales:read',
    answers: { 200: json('The tasks.', sellerTasks) },
  },
  getSale: {
    call: 'get /sales/{orderId}',
    summary: 'Get one of your sales with its amounts, items and refunds.',
    access: 'user',
    scope: 'sales:read',
    answers: { 200: json('The sale.', saleDetails) },
    errors: ['order_not_found'],
  },
  refundSale: {
    call: 'post /sales/{orderId}/refunds',
    summary:
      'Refund your sale in full or in part, once per refundId. The buyer keeps access until the order is fully refunded.',
    access: 'user',
    body: refundInput,
    answers: { 201: json('The sale. The refund is pending until the payment provider completes it.', saleDetails) },
    errors: ['rate_limited', 'order_not_found', 'refund_id_used', 'refund_impossible', 'refund_too_much'],
  },
  answerDispute: {
    function: 'stripe-connect',
    call: 'post /stripe/disputes/{orderId}/answer',
    summary:
      'Respond to a dispute about your sale, once. The payment provider sends your text and the order’s evidence to the buyer’s bank.',
    access: 'user',
    body: disputeAnswer,
    answers: { 200: json('Waiting for the bank.', done) },
    errors: ['rate_limited', 'order_not_found', 'dispute_closed', 'payment_provider_unavailable'],
  },
  listOrderRefunds: {
    call: 'get /orders/{orderId}/refunds',
    summary: 'Get the amount refunded of your order and its refunds, newest first.',
    access: 'user',
    scope: 'orders:read',
    answers: { 200: json('The refunds.', orderRefunds) },
    errors: ['order_not_found'],
  },
})
