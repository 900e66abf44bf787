// Sales: orders as their seller sees them. Amounts in dollars.
import { z } from 'zod'
import { shopCase } from './cases.ts'
import { SALE_FILTERS, SALE_STATES, SELLER_TASKS } from './choices.ts'
import { stripeAmount } from './connect.ts'
import { openCorrection } from './corrections.ts'
import { DISPUTE_WORDS_MAX_CHARACTERS, REFUND_REASON_MAX_CHARACTERS } from './limits.ts'
import {
  amountCents,
  id,
  integer,
  listSearch,
  nextCursor,
  page,
  sellerNumbers,
  text,
  time,
} from './operations/common.ts'
import { file, json, operationsOf } from './operations/operation.ts'
import { dispute, itemFacts, order, orderRefund, pendingPayment } from './orders.ts'

const year = z.coerce.number().int().min(2000).max(9998).describe('Year of payment in UTC.')
const filters = {
  q: listSearch.describe('An order’s id or number, or part of an item’s current title or of the buyer’s name.'),
  state: z.enum(SALE_FILTERS).optional(),
}

const discounted = {
  bundle: z.string().nullable().describe('Names of its bundles at purchase.'),
  bundle_discount: z.number().describe('Bundle discount.'),
  discount: z.number().describe('Discount of a code.'),
  discount_code: z.string().nullable(),
}
const amounts = {
  total: z.number().describe('Paid by the buyer.'),
  refunded: z.number().describe('Refunded so far.'),
  fee: z.number().describe('Marketplace fee, less refunded fees.'),
  tax: z.number().optional().describe('Tax the seller owes, less refunded tax. Only if the order has tax.'),
  net: z.number().describe('Left for the seller before Stripe’s fee.'),
}
export const sale = z.object({
  id,
  number: order.shape.number,
  paid_at: time,
  buyer_name: z
    .string()
    .nullable()
    .describe('Null if the account was deleted. “Guest” also after a guest’s purchase was claimed.'),
  is_gift: z.boolean().describe('Whether the buyer gave it to somebody.'),
  titles: z.array(z.string()),
  status: z.enum(SALE_STATES),
  ...amounts,
  is_refund_pending: z.boolean(),
  ...discounted,
  is_refund_requested: z.boolean().describe('Whether a refund request waits for the seller.'),
})
const salesTotals = z.object({
  orders: sellerNumbers.orders,
  total: amounts.total,
  refunded: amounts.refunded,
  fee: amounts.fee,
  net: sellerNumbers.revenue,
})
const pendingSale = pendingPayment.pick({ number: true, titles: true, total: true, since: true })
export const sales = z.object({
  sales: z.array(sale),
  totals: salesTotals.nullable().optional().describe('Of all found sales. On the first page; null beyond 10,000.'),
  pending: z.array(pendingSale).optional().describe('Payments that banks process, newest first. On the first page.'),
  years: z.array(integer).optional().describe('Years in UTC with sales, newest first. On the first page.'),
  nextCursor,
})

export const orderRefunds = z.object({
  refunded: z.number().describe('Dollars refunded, here or at Stripe.'),
  refunds: z.array(orderRefund),
  requests: z.array(shopCase).describe('Refund requests of the order, newest first.'),
  dispute: dispute.nullable(),
})

const saleItem = itemFacts.omit({ last_download_at: true }).extend({
  refund: z.number().describe('Dollars that a refund of this item returns; 0 if it can’t be refunded.'),
  keys: integer.describe('Licence keys that end with the access.'),
})
export const saleDetails = z.object({
  ...sale.omit({ titles: true, is_refund_pending: true, is_refund_requested: true }).shape,
  disputed: z.number().describe('Held by the buyer’s bank while it decides.'),
  lost: z.number().describe('Lost in a dispute.'),
  stripe_fee: stripeAmount
    .nullable()
    .describe('What Stripe kept, read once a day. Null until then, and for a free order.'),
  received: z.number().nullable().describe('Net after Stripe’s fee. Null unless that fee is known in USD.'),
  refundable: z.number().describe('Still refundable here.'),
  payment_id: z.string().nullable().describe('Payment provider’s id; null for a free order.'),
  payment_url: z.url().nullable().describe('The payment in the seller’s dashboard.'),
  thread_id: id.nullable().describe('The conversation about the order.'),
  refund_policy: z.string().nullable().describe('Refund policy at purchase, if any.'),
  items: z.array(saleItem),
  refunds: z.array(orderRefund),
  requests: z.array(shopCase).describe('Refund requests of the order, newest first.'),
  correction: openCorrection.nullable().describe('A request to move the purchase to another address.'),
  warning: z
    .object({ warned_at: time, is_open: z.boolean().describe('Whether it can be answered: by a refund, or not.') })
    .nullable()
    .describe('The newest warning of the card’s bank that the cardholder may not have made the payment.'),
  dispute: dispute.nullable(),
  evidence: z
    .record(z.string(), z.string())
    .nullable()
    .describe('By Stripe’s field names. Null if it can’t be answered.'),
})

export const sellerTasks = z.object({
  tasks: z.array(
    z.object({
      kind: z.enum(SELLER_TASKS),
      about_id: id.describe('Id of the order, conversation or listing.'),
      title: z.string(),
      due_at: time.nullable().describe('Deadline; null for a listing.'),
      note: z.string().nullable().describe('Why a listing or its new release was rejected.'),
    }),
  ),
})

export type Sale = z.infer<typeof sale>
export type SellerTask = z.infer<typeof sellerTasks>['tasks'][number]
export type SalesTotals = z.infer<typeof salesTotals>
export type SaleDetails = z.infer<typeof saleDetails>

export const saleCalls = operationsOf('sales', 'Sales', 'user', {
  listSales: {
    call: 'get /users/{userId}/sales',
    summary: 'List your sales, newest first.',
    access: 'self',
    scope: 'sales:read',
    query: page.extend({ ...filters, year: year.optional() }),
    answers: { 200: json('A page of sales.', sales) },
  },
  getSalesFile: {
    call: 'get /users/{userId}/sales-file',
    summary: 'Export your sales of one year as CSV (RFC 4180), newest first. Amounts in dollars, times in UTC.',
    access: 'self',
    scope: 'sales:read',
    query: z.object({ ...filters, year }),
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
    scope: 'sales:read',
    answers: { 200: json('The sale.', saleDetails) },
    errors: ['order_not_found'],
  },
  refundSale: {
    call: 'post /sales/{orderId}/refunds',
    changes: ['sales.listSales'],
    summary:
      'Refund an amount or one item of your sale, once per refundId. Access ends with the item, or when all is refunded.',
    body: z.object({
      refundId: id.describe('Chosen by the client. Repeating an id doesn’t refund twice.'),
      itemId: id.optional().describe('An item, whose access ends. The amount is its “refund”.'),
      amount: amountCents,
      reason: text(REFUND_REASON_MAX_CHARACTERS).describe('Shown to the buyer.'),
    }),
    answers: { 201: json('The sale. The refund is pending until the payment provider completes it.', saleDetails) },
    errors: [
      'rate_limited',
      'order_not_found',
      'refund_id_used',
      'refund_impossible',
      'refund_too_much',
      'case_impossible',
      'refund_changed',
    ],
  },
  answerDispute: {
    function: 'stripe-connect',
    call: 'post /stripe/disputes/{orderId}/answer',
    summary:
      'Respond to a dispute about your sale, once. The payment provider sends your text and the order’s evidence to the buyer’s bank.',
    body: z.object({ words: text(DISPUTE_WORDS_MAX_CHARACTERS) }),
    errors: ['rate_limited', 'order_not_found', 'dispute_closed', 'seller_not_ready', 'payment_provider_unavailable'],
  },
  listOrderRefunds: {
    call: 'get /orders/{orderId}/refunds',
    summary: 'Get the amount refunded of your order and its refunds, newest first.',
    scope: 'orders:read',
    answers: { 200: json('The refunds.', orderRefunds) },
    errors: ['order_not_found'],
  },
})

// What a seller does about a bank's warning of fraud.

export const warningCalls = operationsOf('sales', 'Sales', 'user', {
  answerWarning: {
    call: 'post /sales/{orderId}/warning',
    changes: ['sales'],
    summary: 'Answer a bank’s warning of fraud: refund all that is left, or keep the payment. Repeats change nothing.',
    body: z.object({ action: z.enum(['refund', 'keep']).describe('A refund ends the access.') }),
    errors: ['order_not_found', 'refund_impossible'],
  },
})
