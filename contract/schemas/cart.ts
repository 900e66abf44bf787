// Cart and wishlist (spec sections 3 and 7).
import { z } from 'zod'
import { id, priceCents } from './common.ts'
import { listing } from './listings.ts'

export const addItemInput = z.object({ fileId: id })
const chosenPrice = priceCents
  .nullable()
  .describe('Dollars that the buyer chooses to pay where the listing lets them, at least its price; null is the price.')
export const addToCartInput = addItemInput.extend({ chosenPrice: chosenPrice.optional() })
export const choosePriceInput = z.object({ chosenPrice })
export const cartItem = listing.extend({
  price_to_pay: z.number().describe('Dollars that it comes to now: what the buyer chose, or else the price.'),
  price_when_added: z
    .number()
    .nullable()
    .describe('Dollars that it came to when the buyer put it there or chose the amount; null where not known.'),
})
/** What left a cart without its buyer: `paused` while its seller cannot be paid, otherwise no longer offered. */
export const leftItem = z.object({ id, title: z.string(), reason: z.enum(['unavailable', 'paused']) })
/** A bundle that holds for the cart, because all of its listings are in it. */
export const cartBundle = z.object({
  id,
  name: z.string(),
  seller_id: id,
  discount: z.number().describe('Dollars that it takes off.'),
})
export const cart = z.object({
  cartItems: z.array(cartItem),
  bundles: z.array(cartBundle).describe('Bundles that the checkout of a seller’s items will take off by itself.'),
  leftItems: z.array(leftItem).describe('What left the cart without its buyer, until they put that away.'),
  withdrawal_days: z
    .number()
    .int()
    .optional()
    .describe('How long a buyer may withdraw who does not ask for immediate supply; only where they may.'),
  tax: z
    .enum(['inclusive', 'exclusive'])
    .optional()
    .describe('Whether prices contain a tax, or one comes on top at the payment; only where there are taxes.'),
})
export const wishlist = z.object({ wishlistItems: z.array(listing) })
export const done = z.object({ success: z.literal(true) })

export type CartBundle = z.infer<typeof cartBundle>
export type CartItem = z.infer<typeof cartItem>
export type LeftItem = z.infer<typeof leftItem>
