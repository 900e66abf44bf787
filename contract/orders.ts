// Orders, checkout and downloads (spec sections 3 and 7).
import { z } from 'zod'
import { DISPUTE_STATES, LICENCE_STATES, REFUND_STATES } from './choices.ts'
import { salesSource } from './customers.ts'
import { sentGift } from './gifts.ts'
import { shownIdentity } from './identities.ts'
import { USAGE_LICENCES } from './label-choices.ts'
import { shownLabels } from './labels.ts'
import { flag, id, integer, listSearch, newRelease, nextCursor, page, time } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'
import { picture } from './uploads.ts'

export const boughtLicence = z.enum(USAGE_LICENCES).nullable().describe('The licence at purchase. Null is not stated.')
const boughtLabels = {
  usage_licence: boughtLicence,
  ai_use: shownLabels.ai_use.describe('At purchase. Null is not stated, empty is made without AI.'),
  languages: shownLabels.languages.describe('At purchase. Null is not stated.'),
}

export const heldLicence = z
  .object({
    id: id.nullable(),
    key: z.string().nullable().describe('Null until the seller adds more keys, or the gift is opened.'),
    state: z.enum([...LICENCE_STATES, 'waiting', 'unopened']).describe('`unopened`: open the gift to read its key.'),
    seats: integer.nullable().describe('Devices. Null is unlimited.'),
    seats_used: integer,
  })
  .nullable()
  .describe('The buyer’s licence key, if the item has one.')

export const orderItem = z.object({
  id,
  /** The bought listing. */
  file_id: id,
  title: z.string(),
  price: z.number().describe('Dollars paid.'),
  tax: z.number().optional().describe('Tax in dollars. Only if the order has tax.'),
  discount: z.number().describe('Dollars off by bundles and a code.'),
  created_at: time,
  seller_name: z.string(),
  ...boughtLabels,
  previewImage: z.string().nullable(),
  showcase_img_urls: z.array(z.string()),
  showcase_pictures: z.array(picture).describe('More about them, in the same order.'),
  is_held: z.boolean().describe('Whether the buyer can download and review the item.'),
  revoke_reason: z.enum(['refunded', 'dispute_lost', 'unlawful', 'withdrawn', 'customer_revoked']).nullable(),
  new_release: newRelease.nullable().describe('The newest release. Null if it is the first.'),
  is_updated: z.boolean().describe('Whether there is a newer release than the buyer’s last download.'),
  licence: heldLicence,
  review: z.object({ id, rating: integer, comment: z.string() }).nullable().describe('The buyer’s review.'),
  downloadLink: z.string().nullable().describe('Works for 60 seconds. Null unless requested and the item is held.'),
})

const orderWithdrawal = z.object({
  until: time.describe('End of the right of withdrawal.'),
  days: integer.describe('Its length at purchase.'),
  can_withdraw: z.boolean().describe('Of a gift, until it is opened or returned, even with a consent.'),
  is_waiting: z.boolean().describe('Whether downloads wait for the buyer’s consent.'),
  consent: z.object({ words: z.string(), given_at: time }).nullable().describe('The request for immediate delivery.'),
  withdrawn_at: time.nullable(),
})
const orderTax = z.object({ mode: z.enum(['inclusive', 'exclusive']), amount: z.number().describe('Dollars.') })
export const importedFrom = salesSource
  .nullable()
  .describe('The other shop that it was bought in, if its seller imported it. Its prices are 0 then.')
export const order = z.object({
  id,
  number: z.string().describe('For people, such as 7K3QD-0X9MB. It opens nothing.'),
  status: z
    .enum(['pending', 'processing', 'paid', 'refunded', 'partially_refunded', 'disputed', 'expired'])
    .describe('`processing`: the buyer’s bank hasn’t confirmed the payment yet.'),
  total_amount: z.number().describe('Dollars paid.'),
  refunded: z.number().describe('Dollars refunded so far.'),
  tax: orderTax.optional().describe('Only if the order has tax.'),
  bundle: z.string().nullable().describe('Names of its bundles at purchase.'),
  bundle_discount: z.number().describe('Bundle discount in dollars.'),
  withdrawal: orderWithdrawal.optional().describe('Only if the buyer had a right of withdrawal.'),
  discount_code: z.string().nullable(),
  discount: z.number().describe('Discount of the code in dollars.'),
  created_at: time,
  refund_policy: z.string().nullable().describe('Refund policy at purchase, if any.'),
  sellerIdentity: shownIdentity,
  items: z.array(orderItem),
  imported_from: importedFrom,
  has_invoice: z.boolean().describe('Whether its buyer can get the seller’s invoice.'),
  hides_you: z
    .boolean()
    .describe(
      'Whether the seller sees “Guest”, because you claimed it. It ends when you write to the seller or a review.',
    ),
  gift: sentGift.nullable().describe('If the buyer gave the order away. The items belong to the recipient.'),
})

export const ordersQuery = page.extend({
  q: listSearch.describe(
    'An order’s id or number, or a part of an item’s title or of its seller’s name, as they were at purchase.',
  ),
})
export const orders = z.object({ orders: z.array(order), nextCursor })
/** To its payer. */
export const pendingPayment = z.object({
  id: z.string().nullable().describe('The order’s; for guests the session’s. Null in another browser than theirs.'),
  number: order.shape.number,
  titles: z.string(),
  total: z.number().describe('Dollars.'),
  since: time,
  is_gift: z.boolean(),
})
/** Bought listings that the user still holds. */
export const purchases = z.object({ listingIds: z.array(id) })
const holding = z.object({ hasPurchased: z.boolean(), pending: pendingPayment.nullish() })
export const downloadLink = z.object({ downloadLink: z.url() })

/** How the browser gets the file. */
export const linkQuery = z.object({
  view: flag.describe('Whether a PDF opens in the browser. Other files are always saved.'),
})

/** An ordered item for its buyer, its seller, and the admin of a case. */
export const itemFacts = z.object({
  id,
  listing_id: id,
  title: z.string(),
  usage_licence: boughtLicence,
  price: z.number().describe('Dollars paid.'),
  discount: z.number().describe('Dollars that a discount took off before.'),
  release: integer.describe('Number of the newest release.'),
  downloads: integer.nullable().describe('How often it was fetched. Null for the giver of a gift.'),
  last_download_at: time.nullable(),
  is_held: z.boolean(),
})

/** As admins look it up: nothing of its people. */
export const lookedUpOrder = z.object({
  kind: z.literal('order'),
  id,
  number: z.string().meta({ example: '7K3QD-0X9MB' }),
  created_at: time,
  total_cents: integer,
  status: order.shape.status,
})
/** A refund made in the shop. Refunds made at Stripe count only in the totals. */
export const orderRefund = z.object({
  id,
  amount: z.number().describe('Dollars.'),
  title: z.string().nullable().describe('The item; null if it’s for the whole order.'),
  reason: z.string().nullable().describe('The seller’s words.'),
  state: z.enum(REFUND_STATES),
  created_at: time,
})
/** A buyer's bank reclaims the payment or, in an inquiry, asks about it. */
export const dispute = z.object({
  state: z.enum(DISPUTE_STATES),
  is_inquiry: z.boolean().describe('Whether the bank only asks and holds no money.'),
  reason: z.string().describe('Stripe’s name for it, such as fraudulent or product_not_received.'),
  amount: z.number().describe('Dollars.'),
  opened_at: time,
  answer_by: time.nullable().describe('Deadline of the seller’s answer.'),
  answered_at: time.nullable(),
})

export type Order = z.infer<typeof order>
export type LookedUpOrder = z.infer<typeof lookedUpOrder>
export type PendingPayment = z.infer<typeof pendingPayment>
export type OrderItem = z.infer<typeof orderItem>
export type ItemFacts = z.infer<typeof itemFacts>
export type Dispute = z.infer<typeof dispute>
export type OrderRefund = z.infer<typeof orderRefund>

export const orderCalls = operationsOf('orders', 'Orders and checkout', 'self', {
  listOrders: {
    call: 'get /orders/user/{userId}',
    summary: 'List your orders, newest first: paid ones and pending payments.',
    scope: 'orders:read',
    query: ordersQuery,
    answers: { 200: json('A page of orders.', orders) },
  },
  listPurchases: {
    call: 'get /users/{userId}/purchases',
    summary: 'List the ids of listings you own.',
    scope: 'orders:read',
    answers: { 200: json('The ids.', purchases) },
  },
  getOrder: {
    call: 'get /orders/{orderId}',
    summary: 'Get one of your orders.',
    access: 'user',
    scope: 'orders:read',
    answers: { 200: json('The order.', order) },
    errors: ['order_not_found'],
  },
  hasPurchased: {
    call: 'get /orders/{userId}/has-purchased/{itemId}',
    summary: 'Check whether you own an item, or your payment for it is pending. Refunded items don’t count.',
    scope: 'orders:read',
    answers: { 200: json('Whether you own it.', holding) },
    errors: ['not_found'],
  },
  getDownloadLink: {
    function: 'downloads',
    call: 'get /orders/{orderId}/download/{fileId}',
    changes: ['orders', 'library'],
    summary: 'Get a download link for a file you bought, valid for 60 seconds.',
    access: 'user',
    scope: 'files:read',
    query: linkQuery,
    answers: { 200: json('The link.', downloadLink) },
    errors: ['not_found', 'file_withheld', 'consent_required'],
  },
})
