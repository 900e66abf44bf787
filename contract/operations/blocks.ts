// Blocks. Nobody is told that somebody blocked them.
import { blockInput, blocks } from '../schemas/blocks.ts'
import { done } from '../schemas/cart.ts'
import { page } from '../schemas/common.ts'
import { json, operationsOf } from './operation.ts'

export const blockCalls = operationsOf('blocks', 'Blocks', {
  listBlocks: {
    call: 'get /users/{userId}/blocks',
    summary: 'Whom the caller blocked, the latest first.',
    access: 'self',
    query: page,
    answers: { 200: json('A page of people.', blocks) },
  },
  block: {
    call: 'post /users/{userId}/blocks',
    summary: 'Blocks a user: they cannot write to the caller. Blocking twice is blocking.',
    access: 'self',
    body: blockInput,
    answers: { 201: json('They are blocked.', done) },
    errors: ['rate_limited', 'profile_not_found'],
  },
  unblock: {
    call: 'delete /users/{userId}/blocks/{blockedId}',
    summary: 'Unblocks a user.',
    access: 'self',
    answers: { 200: json('They can write again.', done) },
    errors: ['profile_not_found'],
  },
})
