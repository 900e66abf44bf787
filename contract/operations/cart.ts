// Cart and wishlist (spec section 7).
import { addItemInput, cart, done, wishlist } from '../schemas/cart.ts'
import { json, operationsOf } from './operation.ts'

export const cartOperations = operationsOf('Cart and wishlist', [
  {
    name: 'listCart',
    call: 'get /users/{userId}/cart',
    summary: 'The listings in the caller’s cart, newest first, with what left it and which prices changed.',
    access: 'self',
    answers: { 200: json('The cart.', cart) },
  },
  {
    name: 'addToCart',
    call: 'post /users/{userId}/cart',
    summary: 'Puts a listing into the cart.',
    access: 'self',
    body: addItemInput,
    answers: { 201: json('It is in the cart.', done) },
    errors: ['cart_full', 'not_found', 'listing_inactive', 'own_listing', 'already_owned', 'already_in_cart'],
  },
  {
    name: 'removeFromCart',
    call: 'delete /users/{userId}/cart/{itemId}',
    summary: 'Takes a listing out of the cart.',
    access: 'self',
    answers: { 200: json('It is out of the cart.', done) },
    errors: ['not_found'],
  },
  {
    name: 'putAwayCartNotices',
    call: 'delete /users/{userId}/cart-notices',
    summary: 'Puts away what the cart says of items that left it.',
    access: 'self',
    answers: { 200: json('The caller has seen it.', done) },
  },
  {
    name: 'listWishlist',
    call: 'get /users/{userId}/wishlist',
    summary: 'The listings in the caller’s wishlist, newest first.',
    access: 'self',
    answers: { 200: json('The wishlist.', wishlist) },
  },
  {
    name: 'addToWishlist',
    call: 'post /users/{userId}/wishlist',
    summary: 'Puts a listing into the wishlist.',
    access: 'self',
    body: addItemInput,
    answers: { 201: json('It is in the wishlist.', done) },
    errors: ['wishlist_full', 'not_found', 'listing_inactive', 'own_listing', 'already_in_wishlist'],
  },
  {
    name: 'removeFromWishlist',
    call: 'delete /users/{userId}/wishlist/{itemId}',
    summary: 'Takes a listing out of the wishlist.',
    access: 'self',
    answers: { 200: json('It is out of the wishlist.', done) },
    errors: ['not_found'],
  },
])
