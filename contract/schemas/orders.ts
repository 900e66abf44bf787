// Orders, checkout and downloads (spec sections 3 and 7).
import { z } from 'zod'
import { PRICE_MAX_CENTS } from '../limits.ts'
import { callerId, id, listSearch, page, priceCents, text } from './common.ts'
import { newVersion } from './listings.ts'

export const orderItem = z.object({
  id,
  /** The listing that was bought. */
  file_id: id,
  title: z.string(),
  price: z.number().describe('Dollars paid.'),
  tax: z.number().optional().describe('Dollars of tax in it; only of an order with a tax.'),
  discount: z.number().describe('Dollars that bundles and a discount took off before.'),
  created_at: z.iso.datetime({ offset: true }),
  seller_name: z.string(),
  previewImage: z.string().nullable(),
  showcase_img_urls: z.array(z.string()),
  is_held: z.boolean().describe('Whether the buyer holds the item now, and may download and review it.'),
  revoke_reason: z
    .enum(['refunded', 'dispute_lost', 'unlawful', 'withdrawn'])
    .nullable()
    .describe('Why this order no longer holds the item; null where it does.'),
  new_version: newVersion
    .nullable()
    .describe('The version of the file that the buyer gets; null while it is the first.'),
  review: z
    .object({ id, rating: z.number().int(), comment: z.string() })
    .nullable()
    .describe('What the buyer wrote about it.'),
  downloadLink: z
    .string()
    .nullable()
    .describe(
      'A link that starts within 60 seconds; only where the call asked for links and the buyer still holds the item.',
    ),
})

const time = z.iso.datetime({ offset: true })
const orderWithdrawal = z.object({
  until: time.describe('Until then the buyer may withdraw, unless they asked for immediate supply.'),
  is_waiting: z.boolean().describe('Whether the files wait for the consent of the buyer, who may withdraw.'),
  consent: z
    .object({ words: z.string(), given_at: time })
    .nullable()
    .describe('That the buyer asked for immediate supply.'),
  withdrawn_at: time.nullable(),
})
const orderTax = z.object({ mode: z.enum(['inclusive', 'exclusive']), amount: z.number().describe('Dollars.') })
export const order = z.object({
  id,
  status: z.enum(['pending', 'paid', 'refunded', 'partially_refunded', 'disputed', 'expired']),
  total_amount: z.number().describe('Dollars paid.'),
  tax: orderTax
    .optional()
    .describe('The tax in it, and whether prices contained it or it came on top; only of an order with a tax.'),
  bundle: z.string().nullable().describe('The bundles that it holds, by their names then.'),
  bundle_discount: z.number().describe('Dollars that they took off.'),
  withdrawal: orderWithdrawal.optional().describe('Only for an order whose buyer had a right of withdrawal.'),
  discount_code: z.string().nullable().describe('The discount code that was used.'),
  discount: z.number().describe('Dollars that it took off.'),
  created_at: z.iso.datetime({ offset: true }),
  refund_policy: z
    .string()
    .nullable()
    .describe('The seller’s refund policy as it was at purchase; null where they had none.'),
  items: z.array(orderItem),
})

export const ordersQuery = page.extend({
  q: listSearch.describe(
    'An order’s id or, behind #, the start of it; otherwise a part of an item’s title or of its seller’s name, as they were at purchase.',
  ),
})
export const orders = z.object({ orders: z.array(order), nextCursor: z.string().nullable() })
export const hasPurchased = z.object({ hasPurchased: z.boolean() })
/** The listings that someone bought and still holds. */
export const purchases = z.object({ listingIds: z.array(id) })
export const downloadLink = z.object({ downloadLink: z.url() })

/** Prices, titles and sellers come from the database, whatever cartItems says. */
const cartItems = z
  .array(
    z.looseObject({
      id,
      shownPrice: z
        .number()
        .min(0)
        .max(PRICE_MAX_CENTS / 100)
        .optional()
        .describe('Dollars that the buyer was shown: where the price is another by now, the checkout is rejected.'),
      chosenPrice: priceCents
        .nullish()
        .describe(
          'Dollars that the buyer chooses to pay where the listing lets them. Where it does not, or asks for more, the checkout is rejected. Without it, what their cart says.',
        ),
    }),
  )
  .max(100)
/** A code as a buyer writes it. */
const discountCode = text(60).transform((code) => code.trim())

const consentVersion = text(60).describe('The version of the words that the buyer agreed to (contract/consent.ts).')
export const consentInput = z.object({ version: consentVersion })
export const withdrawn = z.object({ withdrawn_at: time })
export const checkoutInput = z.object({
  auth0Id: callerId,
  cartItems,
  shownTotal: z
    .number()
    .min(0)
    .max(PRICE_MAX_CENTS / 100)
    .optional()
    .describe(
      'Dollars that the buyer was shown in all, before a discount code and taxes: where it comes to more, the checkout is rejected.',
    ),
  discountCode: discountCode.nullish().describe('A discount code of the seller’s.'),
  consentVersion: consentVersion
    .nullish()
    .describe('That the buyer asks for immediate supply and gives up their right of withdrawal, where they have one.'),
})
export const quoteInput = z.object({ auth0Id: callerId, cartItems, discountCode })
export const quote = z.object({
  discount: z.number().describe('Dollars that the code takes off.'),
  total: z.number().describe('Dollars that are left to pay.'),
})
export const checkoutSession = z.object({ sessionId: z.string(), url: z.url() })
export const sessionQuery = z.object({
  includeDownloadLinks: z.string().optional().describe('"true" asks for download links; anything else does not.'),
})
/** Where the browser goes to connect a seller account. */
export const connectUrl = z.object({ url: z.url() })
/** Whether the connection has ended, or ends by itself once nothing is under way any more. */
export const disconnection = z.object({ selling: z.enum(['disconnecting', 'disconnected']) })
/** Whether a seller sells nothing because of their taxes. */
export const taxSetup = z.object({
  is_missing: z
    .boolean()
    .describe(
      'Whether taxes are charged here and Stripe cannot compute the caller’s yet: nobody can pay them until it can.',
    ),
})
/** What the payment provider is told of each event that was taken. */
export const webhookReceipt = z.object({ received: z.literal(true) })

export type Order = z.infer<typeof order>
export type OrderItem = z.infer<typeof orderItem>
