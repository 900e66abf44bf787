// Blocks. Nobody is told that somebody blocked them.
import { blockInput, blocks } from '../schemas/blocks.ts'
import { done } from '../schemas/cart.ts'
import { page } from '../schemas/common.ts'
import { json, operationsOf } from './operation.ts'

export const blockCalls = operationsOf('blocks', 'Blocks', {
  listBlocks: {
    call: 'get /users/{userId}/blocks',
    summary: 'List the users you have blocked, newest first.',
    access: 'self',
    query: page,
    answers: { 200: json('A page of people.', blocks) },
  },
  block: {
    call: 'post /users/{userId}/blocks',
    summary: 'Block a user from messaging you. Repeating it changes nothing.',
    access: 'self',
    body: blockInput,
    answers: { 201: json('The user is blocked.', done) },
    errors: ['rate_limited', 'profile_not_found'],
  },
  unblock: {
    call: 'delete /users/{userId}/blocks/{blockedId}',
    summary: 'Unblock a user.',
    access: 'self',
    answers: { 200: json('The user is no longer blocked.', done) },
    errors: ['profile_not_found'],
  },
})
