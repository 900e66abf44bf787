// Follows (the Follow button of spec section 2).
import { done } from '../schemas/cart.ts'
import { page } from '../schemas/common.ts'
import { followInput, follows } from '../schemas/follows.ts'
import { files } from '../schemas/listings.ts'
import { json, operationsOf } from './operation.ts'

export const followCalls = operationsOf('follows', 'Follows', {
  listFollows: {
    call: 'get /users/{userId}/follows',
    summary: 'Whom the caller follows, the latest first.',
    access: 'self',
    answers: { 200: json('The people.', follows) },
  },
  follow: {
    call: 'post /users/{userId}/follows',
    summary: 'Follows a user. Following twice is following.',
    access: 'self',
    body: followInput,
    answers: { 201: json('The caller follows them.', done) },
    errors: ['rate_limited', 'profile_not_found'],
  },
  unfollow: {
    call: 'delete /users/{userId}/follows/{sellerId}',
    summary: 'Stops following a user.',
    access: 'self',
    answers: { 200: json('The caller follows them no more.', done) },
    errors: ['profile_not_found'],
  },
  listFollowedListings: {
    call: 'get /users/{userId}/followed-listings',
    summary: 'What the sellers list whom the caller follows, newest first.',
    access: 'self',
    query: page,
    answers: { 200: json('A page of listings.', files) },
  },
})
