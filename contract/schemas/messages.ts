// Threads between a buyer and a seller about an order (Help with Order and the inbox of spec section 2).
import { z } from 'zod'
import { MESSAGE_MAX_CHARACTERS } from '../limits.ts'
import { id, text } from './common.ts'

export const thread = z.object({
  id,
  order_id: id,
  order_titles: z.array(z.string()).describe('Titles of what the order holds.'),
  /** The other side of the conversation. */
  with_id: id,
  with_name: z.string(),
  with_username: z.string(),
  with_avatar: z.string().nullable(),
  role: z.enum(['buyer', 'seller']).describe('Whether the caller sold or bought.'),
  last_message: z.string().nullable(),
  last_message_at: z.iso.datetime({ offset: true }),
  unread: z.boolean(),
})
export const threads = z.object({
  threads: z.array(thread),
  unreadCount: z.number().int(),
  nextCursor: z.string().nullable(),
})

export const message = z.object({
  id,
  sender_id: id,
  body: z.string(),
  sent_at: z.iso.datetime({ offset: true }),
})
export const threadDetail = z.object({ thread, messages: z.array(message), nextCursor: z.string().nullable() })

/** POST orders/{orderId}/thread opens (or finds) the thread of an order and writes in it. */
export const messageInput = z.object({ body: text(MESSAGE_MAX_CHARACTERS) })

export type Thread = z.infer<typeof thread>
export type Message = z.infer<typeof message>
