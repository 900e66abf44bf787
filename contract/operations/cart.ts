// The cart (spec section 7).
import { addToCartInput, cart, choosePriceInput, done } from '../schemas/cart.ts'
import { json, operationsOf } from './operation.ts'

export const cartCalls = operationsOf('cart', 'Cart and wishlist', {
  listCart: {
    call: 'get /users/{userId}/cart',
    summary: 'The listings in the caller’s cart, newest first, with what left it and which prices changed.',
    access: 'self',
    answers: { 200: json('The cart.', cart) },
  },
  addToCart: {
    call: 'post /users/{userId}/cart',
    summary: 'Puts a listing into the cart.',
    access: 'self',
    body: addToCartInput,
    answers: { 201: json('It is in the cart.', done) },
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
    summary: 'Changes what the caller pays for an item in the cart whose seller lets buyers choose.',
    access: 'self',
    body: choosePriceInput,
    answers: { 200: json('It is the amount to pay.', done) },
    errors: ['not_found', 'price_is_fixed', 'chosen_price_too_low'],
  },
  removeFromCart: {
    call: 'delete /users/{userId}/cart/{itemId}',
    summary: 'Takes a listing out of the cart.',
    access: 'self',
    answers: { 200: json('It is out of the cart.', done) },
    errors: ['not_found'],
  },
  putAwayCartNotices: {
    call: 'delete /users/{userId}/cart-notices',
    summary: 'Puts away what the cart says of items that left it.',
    access: 'self',
    answers: { 200: json('The caller has seen it.', done) },
  },
})
