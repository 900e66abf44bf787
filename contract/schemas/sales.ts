// Sales: orders as their seller sees them. Amounts in dollars.
import { z } from 'zod'
import { DISPUTE_STATES, REFUND_STATES, SALE_FILTERS, SALE_STATES, SELLER_TASKS } from '../choices.ts'
import { DISPUTE_WORDS_MAX_CHARACTERS, REFUND_REASON_MAX_CHARACTERS } from '../limits.ts'
import { itemFacts, shopCase } from './cases.ts'
import { amountCents, id, listSearch, page, text } from './common.ts'

const time = z.iso.datetime({ offset: true })

const filters = {
  q: listSearch.describe(
    'An order’s id or, behind #, the start of it; otherwise a part of an item’s title, as it is now, or of the buyer’s name.',
  ),
  state: z.enum(SALE_FILTERS).optional(),
}
export const salesQuery = page.extend(filters)
export const salesFileQuery = z.object({
  ...filters,
  year: z.coerce.number().int().min(2000).max(9998).describe('When they were paid, in UTC.'),
})

const discounted = {
  bundle: z.string().nullable().describe('The bundles that it holds, by their names then.'),
  bundle_discount: z.number().describe('What they took off before.'),
  discount: z.number().describe('What a discount took off before.'),
  discount_code: z.string().nullable(),
}
const amounts = {
  total: z.number().describe('What the buyer paid.'),
  refunded: z.number().describe('What of it went back.'),
  fee: z.number().describe('What the marketplace keeps, less what came back of it.'),
  tax: z
    .number()
    .optional()
    .describe('The tax that the seller has to pay, less what went back with refunds; only of an order with a tax.'),
  net: z.number().describe('What is left to the seller.'),
}
export const sale = z.object({
  id,
  paid_at: time,
  buyer_name: z.string().nullable().describe('Null where the account was deleted.'),
  titles: z.array(z.string()),
  status: z.enum(SALE_STATES),
  ...amounts,
  is_refund_pending: z.boolean(),
  ...discounted,
  is_refund_requested: z.boolean().describe('Whether the buyer waits for the answer to a request.'),
})
export const sales = z.object({ sales: z.array(sale), nextCursor: z.string().nullable() })

/** A refund that was asked for in the shop. What a seller refunded at Stripe is in the sums alone. */
export const orderRefund = z.object({
  id,
  amount: z.number().describe('Dollars.'),
  title: z.string().nullable().describe('The item that it is for; null where it is for the order.'),
  reason: z.string().nullable().describe('The seller’s words.'),
  state: z.enum(REFUND_STATES),
  created_at: time,
})
/** A buyer's bank asks for the payment back, or (an inquiry) asks about it. */
export const dispute = z.object({
  state: z.enum(DISPUTE_STATES),
  is_inquiry: z.boolean().describe('Whether the bank only asks, and holds no money.'),
  reason: z.string().describe('As Stripe names it, such as fraudulent or product_not_received.'),
  amount: z.number().describe('Dollars.'),
  opened_at: time,
  answer_by: time.nullable().describe('Until when the seller can answer.'),
  answered_at: time.nullable(),
})
export const orderRefunds = z.object({
  refunded: z.number().describe('Dollars that went back, wherever they were refunded.'),
  refunds: z.array(orderRefund),
  requests: z.array(shopCase).describe('Refund requests of the order, newest first.'),
  dispute: dispute.nullable(),
})

export const saleDetails = z.object({
  ...sale.omit({ titles: true, is_refund_pending: true, is_refund_requested: true }).shape,
  disputed: z.number().describe('What the buyer’s bank holds while it decides.'),
  lost: z.number().describe('What a lost dispute took.'),
  refundable: z.number().describe('What can be refunded here now.'),
  payment_id: z.string().nullable().describe('The payment at the payment provider; null of a free order.'),
  payment_url: z.url().nullable().describe('The payment in the seller’s dashboard there.'),
  thread_id: id.nullable().describe('The conversation about the order.'),
  refund_policy: z
    .string()
    .nullable()
    .describe('The seller’s refund policy as it was at purchase; null where they had none.'),
  items: z.array(itemFacts.omit({ last_download_at: true })),
  refunds: z.array(orderRefund),
  requests: z.array(shopCase).describe('Refund requests of the order, newest first.'),
  dispute: dispute.nullable(),
  evidence: z
    .record(z.string(), z.string())
    .nullable()
    .describe(
      'What is sent to the bank with an answer, by the names of Stripe’s evidence; null where no answer is taken.',
    ),
})

export const sellerTasks = z.object({
  tasks: z.array(
    z.object({
      kind: z.enum(SELLER_TASKS),
      about_id: id.describe('The order of a dispute or refund request, the conversation of a case, or the listing.'),
      title: z.string(),
      due_at: time.nullable().describe('The deadline; null of a listing.'),
      note: z.string().nullable().describe('Why a listing or its new version was not accepted.'),
    }),
  ),
})

/** What a seller adds to the evidence. */
export const disputeAnswer = z.object({ words: text(DISPUTE_WORDS_MAX_CHARACTERS) })

export const refundInput = z.object({
  refundId: id.describe('Chosen by the client: the same one is the same refund, however often it is sent.'),
  amount: amountCents,
  reason: text(REFUND_REASON_MAX_CHARACTERS).describe('Which the buyer reads.'),
})

export type Sale = z.infer<typeof sale>
export type SellerTask = z.infer<typeof sellerTasks>['tasks'][number]
export type SaleDetails = z.infer<typeof saleDetails>
export type Dispute = z.infer<typeof dispute>
export type OrderRefund = z.infer<typeof orderRefund>
