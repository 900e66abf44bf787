// Cart and wishlist (spec sections 3 and 7).
import { z } from 'zod'
import { sellerIdentity } from './identities.ts'
import { listing } from './listings.ts'
import { done, id, integer, priceCents } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'

export const addItemInput = z.object({ fileId: id })
const chosenPrice = priceCents
  .nullable()
  .describe('Dollars that the buyer chooses to pay where the listing lets them, at least its price; null is the price.')
export const cartItem = listing.extend({
  price_to_pay: z.number().describe('Dollars now: the amount that the buyer chose, or the price.'),
  price_when_added: z.number().nullable().describe('Dollars when the item was added or the amount chosen, if known.'),
})
/** `paused`: the seller can't take payments. `unavailable`: no longer for sale. */
export const cartNotice = z.object({ id, title: z.string(), reason: z.enum(['unavailable', 'paused', 'sold_out']) })
/** A bundle whose listings are all in the cart. */
export const cartBundle = z.object({
  id,
  name: z.string(),
  seller_id: id,
  discount: z.number().describe('Dollars off.'),
})
export const cart = z.object({
  cartItems: z.array(cartItem),
  bundles: z.array(cartBundle).describe('Bundles that the checkout will apply.'),
  sellers: z.array(z.object({ seller_id: id, sellerIdentity })).describe('Who sells, of those who said it.'),
  leftItems: z.array(cartNotice).describe('Items that left the cart, until the buyer dismisses the notice.'),
  withdrawal_days: integer.optional().describe('The right of withdrawal in days, if the shop grants one.'),
  tax: z.enum(['inclusive', 'exclusive']).optional().describe('Whether prices contain tax, if the shop charges tax.'),
})
export const wishlist = z.object({ wishlistItems: z.array(listing) })

export type CartBundle = z.infer<typeof cartBundle>
export type CartItem = z.infer<typeof cartItem>
export type CartNotice = z.infer<typeof cartNotice>

export const cartCalls = operationsOf('cart', 'Cart and wishlist', 'self', {
  listCart: {
    call: 'get /users/{userId}/cart',
    summary: 'Get your cart: items (newest first), removed items and price changes.',
    answers: { 200: json('The cart.', cart) },
  },
  addToCart: {
    call: 'post /users/{userId}/cart',
    summary: 'Add a listing to your cart.',
    body: addItemInput.extend({ chosenPrice: chosenPrice.optional() }),
    answers: { 201: json('The listing is in the cart.', done) },
    errors: [
      'cart_full',
      'not_found',
      'listing_inactive',
      'sold_out',
      'own_listing',
      'already_owned',
      'already_in_cart',
      'payment_processing',
      'price_is_fixed',
      'chosen_price_too_low',
    ],
  },
  choosePrice: {
    call: 'put /users/{userId}/cart/{itemId}',
    summary: 'Change your amount for a pay-what-you-want item in the cart.',
    body: z.object({ chosenPrice }),
    errors: ['not_found', 'price_is_fixed', 'chosen_price_too_low'],
  },
  removeFromCart: {
    call: 'delete /users/{userId}/cart/{itemId}',
    summary: 'Remove a listing from your cart.',
    errors: ['not_found'],
  },
  dismissCartNotices: {
    call: 'delete /users/{userId}/cart-notices',
    summary: 'Dismiss the notices about items that left the cart.',
  },
})

export const wishlistCalls = operationsOf('wishlist', 'Cart and wishlist', 'self', {
  listWishlist: {
    call: 'get /users/{userId}/wishlist',
    summary: 'List your wishlist, newest first.',
    answers: { 200: json('The wishlist.', wishlist) },
  },
  addToWishlist: {
    call: 'post /users/{userId}/wishlist',
    summary: 'Add a listing to your wishlist.',
    body: addItemInput,
    answers: { 201: json('The listing is in the wishlist.', done) },
    errors: ['wishlist_full', 'not_found', 'listing_inactive', 'own_listing', 'already_in_wishlist'],
  },
  removeFromWishlist: {
    call: 'delete /users/{userId}/wishlist/{itemId}',
    summary: 'Remove a listing from your wishlist.',
    errors: ['not_found'],
  },
})
