// Orders, checkout and downloads (spec sections 3 and 7).
import { z } from 'zod'
import { callerId, id } from './common.ts'

export const orderItem = z.object({
  id,
  /** The listing that was bought. */
  file_id: id,
  title: z.string(),
  /** Dollars paid. */
  price: z.number(),
  created_at: z.iso.datetime({ offset: true }),
  seller_name: z.string(),
  previewImage: z.string().nullable(),
  showcase_img_urls: z.array(z.string()),
  /** A link that starts within 60 seconds; only where the call asked for links and the buyer still holds the item. */
  downloadLink: z.string().nullable(),
})

export const order = z.object({
  id,
  status: z.enum(['pending', 'paid', 'refunded', 'partially_refunded', 'disputed', 'expired']),
  /** Dollars. */
  total_amount: z.number(),
  created_at: z.iso.datetime({ offset: true }),
  items: z.array(orderItem),
})

export const orders = z.object({ orders: z.array(order), nextCursor: z.string().nullable() })
export const hasPurchased = z.object({ hasPurchased: z.boolean() })
/** The listings that someone bought and still holds. */
export const purchases = z.object({ listingIds: z.array(id) })
export const downloadLink = z.object({ downloadLink: z.url() })

/** Only the ids of cartItems count: prices, titles and sellers come from the database. */
export const checkoutInput = z.object({
  auth0Id: callerId,
  cartItems: z.array(z.looseObject({ id })).min(1).max(100),
})
export const checkoutSession = z.object({ sessionId: z.string(), url: z.url() })
export const sessionQuery = z.object({
  /** "true" asks for download links; anything else does not. */
  includeDownloadLinks: z.string().optional(),
})
/** Where the browser goes to connect a seller account. */
export const connectUrl = z.object({ url: z.url() })
/** What the payment provider is told of each event that was taken. */
export const webhookReceipt = z.object({ received: z.literal(true) })

export type Purchases = z.infer<typeof purchases>
export type Order = z.infer<typeof order>
export type OrderItem = z.infer<typeof orderItem>
