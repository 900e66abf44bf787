// The wishlist (spec section 7).
import { addItemInput, done, wishlist } from '../schemas/cart.ts'
import { json, operationsOf } from './operation.ts'

export const wishlistCalls = operationsOf('wishlist', 'Cart and wishlist', {
  listWishlist: {
    call: 'get /users/{userId}/wishlist',
    summary: 'List your wishlist, newest first.',
    access: 'self',
    answers: { 200: json('The wishlist.', wishlist) },
  },
  addToWishlist: {
    call: 'post /users/{userId}/wishlist',
    summary: 'Add a listing to your wishlist.',
    access: 'self',
    body: addItemInput,
    answers: { 201: json('The listing is in the wishlist.', done) },
    errors: ['wishlist_full', 'not_found', 'listing_inactive', 'own_listing', 'already_in_wishlist'],
  },
  removeFromWishlist: {
    call: 'delete /users/{userId}/wishlist/{itemId}',
    summary: 'Remove a listing from your wishlist.',
    access: 'self',
    answers: { 200: json('The listing is no longer in the wishlist.', done) },
    errors: ['not_found'],
  },
})
