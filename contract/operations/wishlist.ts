// The wishlist (spec section 7).
import { addItemInput, done, wishlist } from '../schemas/cart.ts'
import { json, operationsOf } from './operation.ts'

export const wishlistCalls = operationsOf('wishlist', 'Cart and wishlist', {
  listWishlist: {
    call: 'get /users/{userId}/wishlist',
    summary: 'The listings in the caller’s wishlist, newest first.',
    access: 'self',
    answers: { 200: json('The wishlist.', wishlist) },
  },
  addToWishlist: {
    call: 'post /users/{userId}/wishlist',
    summary: 'Puts a listing into the wishlist.',
    access: 'self',
    body: addItemInput,
    answers: { 201: json('It is in the wishlist.', done) },
    errors: ['wishlist_full', 'not_found', 'listing_inactive', 'own_listing', 'already_in_wishlist'],
  },
  removeFromWishlist: {
    call: 'delete /users/{userId}/wishlist/{itemId}',
    summary: 'Takes a listing out of the wishlist.',
    access: 'self',
    answers: { 200: json('It is out of the wishlist.', done) },
    errors: ['not_found'],
  },
})
