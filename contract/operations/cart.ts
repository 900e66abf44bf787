// The cart (spec section 7).
import { addToCartInput, cart, choosePriceInput, done } from '../schemas/cart.ts'
import { json, operationsOf } from './operation.ts'

export const cartCalls = operationsOf('cart', 'Cart and wishlist', {
  listCart: {
    call: 'get /users/{userId}/cart',
    summary: 'Get your cart: items (newest first), removed items and price changes.',
    access: 'self',
    answers: { 200: json('The cart.', cart) },
  },
  addToCart: {
    call: 'post /users/{userId}/cart',
    summary: 'Add a listing to your cart.',
    access: 'self',
    body: addToCartInput,
    answers: { 201: json('The listing is in the cart.', done) },
    errors: [
      'cart_full',
      'not_found',
      'listing_inactive',
      'own_listing',
      'already_owned',
      'already_in_cart',
      'price_is_fixed',
      'chosen_price_too_low',
    ],
  },
  choosePrice: {
    call: 'put /users/{userId}/cart/{itemId}',
    summary: 'Change your amount for a pay-what-you-want item in the cart.',
    access: 'self',
    body: choosePriceInput,
    answers: { 200: json('The new amount to pay.', done) },
    errors: ['not_found', 'price_is_fixed', 'chosen_price_too_low'],
  },
  removeFromCart: {
    call: 'delete /users/{userId}/cart/{itemId}',
    summary: 'Remove a listing from your cart.',
    access: 'self',
    answers: { 200: json('The listing is no longer in the cart.', done) },
    errors: ['not_found'],
  },
  putAwayCartNotices: {
    call: 'delete /users/{userId}/cart-notices',
    summary: 'Dismiss the notices about items that left the cart.',
    access: 'self',
    answers: { 200: json('The notices are dismissed.', done) },
  },
})
