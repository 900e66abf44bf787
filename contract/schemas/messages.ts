// Threads between a buyer and a seller: about an order (Help with Order and the inbox of spec section 2), a listing or a shop.
import { z } from 'zod'
import { MESSAGE_MAX_CHARACTERS, MESSAGE_PICTURES_MAX, PICTURE_ALT_MAX_CHARACTERS } from '../limits.ts'
import { itemFacts, shopCase } from './cases.ts'
import { id, text } from './common.ts'
import { order } from './orders.ts'

export const thread = z.object({
  id,
  about: z.enum(['order', 'listing', 'shop']),
  order_id: id.nullable(),
  order_titles: z.array(z.string()).describe('Titles of what the order holds; empty where there is none.'),
  listing_id: id.nullable().describe('The listing that was asked about, unless it was deleted.'),
  listing_title: z.string().nullable().describe('Its title when somebody asked.'),
  /** The other side of the conversation. */
  with_id: id,
  with_name: z.string(),
  with_username: z.string(),
  with_avatar: z.string().nullable(),
  role: z.enum(['buyer', 'seller']).describe('Whether the caller sells, or bought or asks.'),
  last_message: z
    .string()
    .nullable()
    .describe('What was said last, in a message, case or request; “Picture” where that has no words.'),
  last_message_at: z.iso.datetime({ offset: true }),
  unread: z.boolean(),
  is_blocked: z.boolean().describe('Whether the caller blocked the other side.'),
})
export const threads = z.object({
  threads: z.array(thread),
  unreadCount: z.number().int(),
  nextCursor: z.string().nullable(),
})

export const messagePicture = z.object({
  id,
  alt: z.string().nullable().describe('What it shows, in its sender’s words.'),
  width: z.number().int(),
  height: z.number().int(),
})
export const message = z.object({
  id,
  sender_id: id,
  body: z.string().describe('Empty where the message is pictures alone.'),
  pictures: z.array(messagePicture),
  sent_at: z.iso.datetime({ offset: true }),
})
export const caseMessages = z.object({ messages: z.array(message) })

/** The order that a conversation is about, as both sides see it. */
export const threadOrder = z.object({
  id,
  status: order.shape.status,
  paid_at: z.iso.datetime({ offset: true }).nullable(),
  total: z.number().describe('Dollars.'),
  refunded: z.number().describe('Dollars of it that went back.'),
  items: z.array(itemFacts),
})
export const threadDetail = z.object({
  thread,
  order: threadOrder.nullable().describe('Null where the conversation is about none.'),
  cases: z.array(shopCase).describe('Cases about items of the order, the latest first.'),
  messages: z.array(message),
  nextCursor: z.string().nullable(),
})

export const messageInput = z
  .object({
    body: z.union([text(MESSAGE_MAX_CHARACTERS), z.literal('')]).default(''),
    pictures: z
      .array(z.object({ id, alt: text(PICTURE_ALT_MAX_CHARACTERS).optional() }))
      .max(MESSAGE_PICTURES_MAX)
      .default([])
      .describe('Pictures that the caller uploaded and put into no message yet.'),
  })
  .refine(({ body, pictures }) => body !== '' || pictures.length > 0, { path: ['body'], message: 'must not be blank' })

/** Its small version comes along: the shop opens no stranger's picture to make one. */
export const messagePictureForm = z.object({ picture: z.file(), thumbnail: z.file() })
export const uploadedPicture = messagePicture.omit({ alt: true })
export const pictureLinks = z.object({
  pictures: z.array(
    z.object({
      id,
      link: z.string().describe('Good for some minutes.'),
      thumbnailLink: z.string(),
    }),
  ),
})

export type Thread = z.infer<typeof thread>
export type ThreadOrder = z.infer<typeof threadOrder>
export type Message = z.infer<typeof message>
export type MessagePicture = z.infer<typeof messagePicture>
export type MessageInput = z.input<typeof messageInput>
