// Messages between buyer and seller: about an order (Help with Order and the inbox of spec section 2), or before there is one.
import { done } from '../schemas/cart.ts'
import { page } from '../schemas/common.ts'
import { message, messageInput, thread, threadDetail, threads } from '../schemas/messages.ts'
import { json, operationsOf } from './operation.ts'

export const messageCalls = operationsOf('messages', 'Messages', {
  listThreads: {
    call: 'get /users/{userId}/threads',
    summary: 'The caller’s conversations, bought and sold, the latest first.',
    access: 'self',
    scope: 'messages:read',
    query: page,
    answers: { 200: json('A page of threads.', threads) },
  },
  getThread: {
    call: 'get /threads/{id}',
    summary: 'A conversation of the caller’s with its messages, the newest first.',
    access: 'user',
    scope: 'messages:read',
    query: page,
    answers: { 200: json('The thread and a page of its messages.', threadDetail) },
    errors: ['not_found'],
  },
  openThread: {
    call: 'post /orders/{orderId}/thread',
    summary: 'Opens the conversation about an order of the caller’s, or finds it, and writes in it.',
    access: 'user',
    body: messageInput,
    answers: { 201: json('The thread.', thread) },
    errors: ['rate_limited', 'order_not_found', 'upload_not_found'],
  },
  askAboutListing: {
    call: 'post /items/{id}/thread',
    summary: 'Opens the conversation with the seller about a listing, or finds the caller’s, and writes in it.',
    access: 'user',
    body: messageInput,
    answers: { 201: json('The thread.', thread) },
    errors: ['rate_limited', 'not_found', 'listing_inactive', 'cannot_write', 'upload_not_found'],
  },
  askSeller: {
    call: 'post /sellers/{sellerId}/thread',
    summary: 'Opens the conversation with a seller about their shop, or finds the caller’s, and writes in it.',
    access: 'user',
    body: messageInput,
    answers: { 201: json('The thread.', thread) },
    errors: ['rate_limited', 'profile_not_found', 'cannot_write', 'upload_not_found'],
  },
  sendMessage: {
    call: 'post /threads/{id}/messages',
    summary: 'Says something in a conversation of the caller’s.',
    access: 'user',
    scope: 'messages:write',
    body: messageInput,
    answers: { 201: json('The message.', message) },
    errors: ['rate_limited', 'not_found', 'cannot_write', 'upload_not_found'],
  },
  readThread: {
    call: 'post /threads/{id}/read',
    summary: 'Notes that the caller has read a conversation.',
    access: 'user',
    scope: 'messages:write',
    answers: { 200: json('It counts as read.', done) },
    errors: ['not_found'],
  },
})
