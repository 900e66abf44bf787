// Threads between a buyer and a seller, about an order (spec section 2), a listing or a shop.
import { z } from 'zod'
import { shopCase } from './cases.ts'
import { CASE_STATES } from './choices.ts'
import { MESSAGE_MAX_CHARACTERS, MESSAGE_PICTURES_MAX, PICTURE_ALT_MAX_CHARACTERS } from './limits.ts'
import {
  flag,
  id,
  integer,
  message,
  messagePicture,
  nextCursor,
  page,
  text,
  time,
  typedText,
} from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'
import { itemFacts, order } from './orders.ts'

export const thread = z.object({
  id,
  about: z.enum(['order', 'listing', 'shop']),
  order_id: id.nullable(),
  order_titles: z.array(z.string()).describe('Titles of the items in the order; empty without an order.'),
  listing_id: id.nullable().describe('The listing that was asked about, unless it was deleted.'),
  listing_title: z.string().nullable().describe('Its title when somebody asked.'),
  with_id: id.nullable().describe('The other user. Null for a guest, also after an account claimed the purchase.'),
  with_name: z.string().describe('“Guest” until an account that claimed the purchase writes.'),
  with_username: z.string(),
  with_avatar: z.string().nullable(),
  role: z.enum(['buyer', 'seller']).describe('The caller’s role in the conversation.'),
  last_message: z
    .string()
    .nullable()
    .describe('Latest text of a message, case or request, of an answer or a decision, or “Picture”.'),
  case_state: z.enum(CASE_STATES).nullable().describe('Of the latest case or request.'),
  is_unanswered: z.boolean().describe('Whether the other side wrote last, or a case waits for the caller.'),
  last_message_at: time,
  unread: z.boolean(),
  hides_you: z
    .boolean()
    .describe('Whether the seller sees “Guest”, because you claimed the purchase. It ends when you write.'),
  is_blocked: z.boolean().describe('Whether the caller blocked the other side.'),
})
export const threads = z.object({ threads: z.array(thread), unreadCount: integer, nextCursor })

/** The order of a conversation. */
export const threadOrder = z.object({
  id,
  status: order.shape.status,
  paid_at: time.nullable(),
  total: z.number().describe('Dollars.'),
  refunded: z.number().describe('Dollars of it that went back.'),
  items: z.array(itemFacts),
})
export const threadDetail = z.object({
  thread,
  order: threadOrder.nullable().describe('Null where the conversation is about none.'),
  cases: z.array(shopCase).describe('Cases about items of the order, the latest first.'),
  messages: z.array(message),
  nextCursor,
})

/** What the column `pictures` takes, and holds with the facts of the bytes (messages_pictures_shape). */
export const storedPictures = z
  .array(
    z.object({
      id,
      alt: typedText(PICTURE_ALT_MAX_CHARACTERS).nullish(),
      width: integer.optional(),
      height: integer.optional(),
    }),
  )
  .max(MESSAGE_PICTURES_MAX)

export const messageInput = z
  .object({
    body: z.union([text(MESSAGE_MAX_CHARACTERS), z.literal('')]).default(''),
    pictures: z
      .array(z.object({ id, alt: text(PICTURE_ALT_MAX_CHARACTERS).optional() }))
      .max(MESSAGE_PICTURES_MAX)
      .default([])
      .describe('Uploaded pictures that are in no message yet.'),
  })
  .refine(({ body, pictures }) => body !== '' || pictures.length > 0, { path: ['body'], message: 'must not be blank' })

/** With its thumbnail: the shop doesn't decode pictures. */
export const messagePictureForm = z.object({ picture: z.file(), thumbnail: z.file() })
export const uploadedPicture = messagePicture.omit({ alt: true })
export const pictureLinks = z.object({
  pictures: z.array(z.object({ id, link: z.string().describe('Good for some minutes.'), thumbnailLink: z.string() })),
})

export type Thread = z.infer<typeof thread>
export type ThreadOrder = z.infer<typeof threadOrder>
export type MessageInput = z.input<typeof messageInput>

export const messageCalls = operationsOf('messages', 'Messages', 'user', {
  listThreads: {
    call: 'get /users/{userId}/threads',
    summary: 'List your conversations as buyer and seller, newest first.',
    access: 'self',
    scope: 'messages:read',
    query: page.extend({ isUnanswered: flag }),
    answers: { 200: json('A page of threads.', threads) },
  },
  getThread: {
    call: 'get /threads/{id}',
    summary: 'Get one of your conversations with its messages, newest first.',
    scope: 'messages:read',
    query: page,
    answers: { 200: json('The thread and a page of its messages.', threadDetail) },
    errors: ['not_found'],
  },
  openThread: {
    call: 'post /orders/{orderId}/thread',
    summary:
      'Send a message about your order, or about your sale that was paid with money. Opens the conversation if needed.',
    body: messageInput,
    answers: { 201: json('The thread.', thread) },
    errors: ['rate_limited', 'order_not_found', 'cannot_write', 'upload_not_found'],
  },
  askAboutListing: {
    call: 'post /items/{id}/thread',
    summary: 'Send a message to the seller about a listing. Opens the conversation if needed.',
    body: messageInput,
    answers: { 201: json('The thread.', thread) },
    errors: ['rate_limited', 'not_found', 'listing_inactive', 'cannot_write', 'upload_not_found'],
  },
  askSeller: {
    call: 'post /sellers/{sellerId}/thread',
    summary: 'Send a message to a seller about their shop. Opens the conversation if needed.',
    body: messageInput,
    answers: { 201: json('The thread.', thread) },
    errors: ['rate_limited', 'profile_not_found', 'cannot_write', 'upload_not_found'],
  },
  sendMessage: {
    call: 'post /threads/{id}/messages',
    summary: 'Send a message in one of your conversations.',
    scope: 'messages:write',
    body: messageInput,
    answers: { 201: json('The message.', message) },
    errors: ['rate_limited', 'not_found', 'cannot_write', 'upload_not_found'],
  },
  readThread: {
    call: 'post /threads/{id}/read',
    summary: 'Mark a conversation as read.',
    scope: 'messages:write',
    errors: ['not_found'],
  },
})

// Pictures in messages. A domain of its own, so that new messages don't sign links again.

export const pictureCalls = operationsOf('pictures', 'Messages', 'self', {
  uploadMessagePicture: {
    function: 'downloads',
    call: 'post /users/{userId}/message-pictures',
    changes: [],
    summary: 'Upload a PNG or JPEG and its thumbnail for a message sent within a day. Camera metadata is removed.',
    form: messagePictureForm,
    answers: { 201: json('The picture. Messages refer to it by id.', uploadedPicture) },
    errors: ['file_required', 'invalid_file_type', 'file_too_large', 'rate_limited'],
  },
  getPictureLinks: {
    function: 'downloads',
    call: 'get /messages/{messageId}/pictures',
    summary: 'Get links to the pictures of a message you can read.',
    access: 'user',
    answers: { 200: json('Links to each picture and its thumbnail.', pictureLinks) },
    errors: ['not_found'],
  },
})
