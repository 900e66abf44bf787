// Follows (the Follow button of spec section 2).
import { done } from '../schemas/cart.ts'
import { page } from '../schemas/common.ts'
import { followInput, follows } from '../schemas/follows.ts'
import { files } from '../schemas/listings.ts'
import { json, operationsOf } from './operation.ts'

export const followCalls = operationsOf('follows', 'Follows', {
  listFollows: {
    call: 'get /users/{userId}/follows',
    summary: 'List the users you follow, newest first.',
    access: 'self',
    answers: { 200: json('The users.', follows) },
  },
  follow: {
    call: 'post /users/{userId}/follows',
    summary: 'Follow a user. Repeating it changes nothing.',
    access: 'self',
    body: followInput,
    answers: { 201: json('You follow the user.', done) },
    errors: ['rate_limited', 'profile_not_found'],
  },
  unfollow: {
    call: 'delete /users/{userId}/follows/{sellerId}',
    summary: 'Unfollow a user.',
    access: 'self',
    answers: { 200: json('You no longer follow the user.', done) },
    errors: ['profile_not_found'],
  },
  listFollowedListings: {
    call: 'get /users/{userId}/followed-listings',
    summary: 'List the listings of sellers you follow, newest first.',
    access: 'self',
    query: page,
    answers: { 200: json('A page of listings.', files) },
  },
})
