// Cart and wishlist (spec sections 3 and 7).
import { z } from 'zod'
import { id } from './common.ts'
import { listing } from './listings.ts'

export const addItemInput = z.object({ fileId: id })
export const cartItem = listing.extend({
  price_when_added: z.number().nullable().describe('Dollars at which the buyer put it there; null where not known.'),
})
/** What left a cart without its buyer: `paused` while its seller cannot be paid, otherwise no longer offered. */
export const leftItem = z.object({ id, title: z.string(), reason: z.enum(['unavailable', 'paused']) })
export const cart = z.object({
  cartItems: z.array(cartItem),
  leftItems: z.array(leftItem).describe('What left the cart without its buyer, until they put that away.'),
})
export const wishlist = z.object({ wishlistItems: z.array(listing) })
export const done = z.object({ success: z.literal(true) })

export type CartItem = z.infer<typeof cartItem>
export type LeftItem = z.infer<typeof leftItem>
