// Messages between buyer and seller: about an order (Help with Order and the inbox of spec section 2), or before there is one.
import { done } from '../schemas/cart.ts'
import { page } from '../schemas/common.ts'
import { message, messageInput, thread, threadDetail, threads } from '../schemas/messages.ts'
import { json, operationsOf } from './operation.ts'

export const messageCalls = operationsOf('messages', 'Messages', {
  listThreads: {
    call: 'get /users/{userId}/threads',
    summary: 'List your conversations as buyer and seller, newest first.',
    access: 'self',
    scope: 'messages:read',
    query: page,
    answers: { 200: json('A page of threads.', threads) },
  },
  getThread: {
    call: 'get /threads/{id}',
    summary: 'Get one of your conversations with its messages, newest first.',
    access: 'user',
    scope: 'messages:read',
    query: page,
    answers: { 200: json('The thread and a page of its messages.', threadDetail) },
    errors: ['not_found'],
  },
  openThread: {
    call: 'post /orders/{orderId}/thread',
    summary: 'Send a message about your order. Opens the conversation if needed.',
    access: 'user',
    body: messageInput,
    answers: { 201: json('The thread.', thread) },
    errors: ['rate_limited', 'order_not_found', 'upload_not_found'],
  },
  askAboutListing: {
    call: 'post /items/{id}/thread',
    summary: 'Send a message to the seller about a listing. Opens the conversation if needed.',
    access: 'user',
    body: messageInput,
    answers: { 201: json('The thread.', thread) },
    errors: ['rate_limited', 'not_found', 'listing_inactive', 'cannot_write', 'upload_not_found'],
  },
  askSeller: {
    call: 'post /sellers/{sellerId}/thread',
    summary: 'Send a message to a seller about their shop. Opens the conversation if needed.',
    access: 'user',
    body: messageInput,
    answers: { 201: json('The thread.', thread) },
    errors: ['rate_limited', 'profile_not_found', 'cannot_write', 'upload_not_found'],
  },
  sendMessage: {
    call: 'post /threads/{id}/messages',
    summary: 'Send a message in one of your conversations.',
    access: 'user',
    scope: 'messages:write',
    body: messageInput,
    answers: { 201: json('The message.', message) },
    errors: ['rate_limited', 'not_found', 'cannot_write', 'upload_not_found'],
  },
  readThread: {
    call: 'post /threads/{id}/read',
    summary: 'Mark a conversation as read.',
    access: 'user',
    scope: 'messages:write',
    answers: { 200: json('The conversation is read.', done) },
    errors: ['not_found'],
  },
})
