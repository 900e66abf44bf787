// Cart and wishlist (spec sections 3 and 7).
import { z } from 'zod'
import { id } from './common.ts'
import { listing } from './listings.ts'

export const addItemInput = z.object({ fileId: id })
export const cart = z.object({ cartItems: z.array(listing) })
export const wishlist = z.object({ wishlistItems: z.array(listing) })
export const done = z.object({ success: z.literal(true) })
