// Posts: what sellers write to an audience by mail, and the archive of those to followers.
import { z } from 'zod'
import { POST_AUDIENCES, POST_STATES } from './choices.ts'
import {
  POST_BODY_MAX_CHARACTERS,
  POST_ITEMS_MAX,
  POST_SUBJECT_MAX_CHARACTERS,
  POSTAL_ADDRESS_MAX_CHARACTERS,
} from './limits.ts'
import { done, id, integer, nextCursor, page, text, time, typedText } from './operations/common.ts'
import { cacheable, json, operationsOf } from './operations/operation.ts'

const postInput = z
  .object({
    audience: z
      .enum(POST_AUDIENCES)
      .describe(
        '`followers`: who agreed to your posts. `buyers`: buyers who agreed to offers. `items`: everyone who bought the items, for news about them.',
      ),
    listing_ids: z.array(id).max(POST_ITEMS_MAX).default([]).describe('Your items, for the audience `items` only.'),
    subject: typedText(POST_SUBJECT_MAX_CHARACTERS).refine((value) => !/[\r\n]/.test(value), 'must be one line'),
    body: typedText(POST_BODY_MAX_CHARACTERS).describe(
      'Plain text. Blank lines separate paragraphs, addresses become links.',
    ),
  })
  .refine(
    ({ audience, listing_ids }) => audience === 'items' || listing_ids.length === 0,
    'has items without their audience',
  )

export const ownPost = z.object({
  id,
  audience: z.enum(POST_AUDIENCES),
  listing_ids: z.array(id),
  subject: z.string(),
  body: z.string(),
  state: z.enum(POST_STATES),
  send_at: time.nullable().describe('Of a scheduled post.'),
  sent_at: time.nullable().describe('When sending began.'),
  created_at: time,
  meant_for: integer
    .nullable()
    .describe('How many people belonged to its audience when sending began; for `items`, how many purchases.'),
  complained: integer.nullable().describe('People who reported it as spam. Null for fewer than 5.'),
})
export type OwnPost = z.infer<typeof ownPost>

export const postRecipients = z.object({
  recipients: integer.describe('As `meant_for`, but not above the limit of sellers without a sale.'),
})
export type PostRecipients = z.infer<typeof postRecipients>

export const sentPost = z.object({ id, subject: z.string(), body: z.string(), sent_at: time })
export type SentPost = z.infer<typeof sentPost>

export const postSender = z.object({
  postal_address: z.string().nullable().describe('Shown in each post. You can’t send without one.'),
  suggested_address: z.string().nullable().describe('To fill in an empty one: your address as a trader.'),
  paused_at: time.nullable(),
})

const MISSING = ['post_not_found'] as const

/** What admins see of a seller's posts of 30 days. */
export const adminPostSender = postSender.omit({ postal_address: true, suggested_address: true }).extend({
  seller_id: id,
  seller_username: z.string(),
  posts: integer,
  mails: integer.describe('Sent.'),
  bounced: integer,
  complained: integer,
})
export type AdminPostSender = z.infer<typeof adminPostSender>

export const postCalls = operationsOf('posts', 'Posts', 'user', {
  getPostSender: {
    call: 'get /posts/sender',
    summary: 'Get your postal address for posts, and whether your posts are paused.',
    answers: { 200: json('How you send.', postSender) },
  },
  setPostalAddress: {
    call: 'put /posts/sender',
    changes: ['posts.getPostSender'],
    summary: 'Set your postal address for posts.',
    body: z.object({ postal_address: text(POSTAL_ADDRESS_MAX_CHARACTERS) }),
    errors: ['seller_required'],
  },
  listOwnPosts: {
    call: 'get /posts',
    summary: 'List your posts with their counts, newest first.',
    query: page,
    answers: { 200: json('A page of posts.', z.object({ posts: z.array(ownPost), nextCursor })) },
  },
  getOwnPost: {
    call: 'get /posts/{postId}',
    summary: 'Get one of your posts.',
    answers: { 200: json('The post.', ownPost) },
    errors: MISSING,
  },
  createPost: {
    call: 'post /posts',
    summary: 'Write a draft.',
    body: postInput,
    answers: { 201: json('The draft.', z.object({ id })) },
    errors: ['not_found', 'seller_required', 'drafts_full'],
  },
  changePost: {
    call: 'put /posts/{postId}',
    changes: ['posts.listOwnPosts'],
    summary: 'Replace a draft.',
    body: postInput,
    errors: [...MISSING, 'not_found'],
  },
  countPostRecipients: {
    call: 'get /posts/{postId}/recipients',
    summary: 'Count who one of your posts is meant for if you send it now.',
    answers: { 200: json('The count.', postRecipients) },
    errors: [...MISSING, 'rate_limited'],
  },
  deletePost: {
    call: 'delete /posts/{postId}',
    changes: ['posts.listOwnPosts'],
    summary: 'Delete a draft.',
    errors: MISSING,
  },
  testPost: {
    call: 'post /posts/{postId}/test',
    changes: [],
    summary: 'Email a post to yourself.',
    answers: { 201: json('The email is queued.', done) },
    errors: [...MISSING, 'post_incomplete', 'postal_address_required', 'address_unverified', 'rate_limited'],
  },
  sendPost: {
    call: 'post /posts/{postId}/send',
    summary: 'Send a draft, now or at a time. Its audience is who belongs to it when sending begins.',
    body: z.object({ send_at: time.nullish().describe('Now, if it is missing or passed less than a minute ago.') }),
    answers: { 200: json('When it is sent.', done.extend({ send_at: time.nullable().describe('Null for now.') })) },
    errors: [
      ...MISSING,
      'seller_required',
      'post_incomplete',
      'postal_address_required',
      'posts_paused',
      'posts_used_up',
      'moment_past',
    ],
  },
  cancelPost: {
    call: 'post /posts/{postId}/cancel',
    summary: 'Make a scheduled post a draft again, or stop one that is sending.',
    errors: [...MISSING, 'post_ended'],
  },
  listSentPosts: {
    call: 'get /users/public-profile/{identifier}/posts',
    summary: 'List what a seller sent to followers, newest first. The seller is an id or a username.',
    access: 'public',
    params: { identifier: z.string() },
    query: page,
    answers: cacheable('A page of posts.', z.object({ seller: z.string(), posts: z.array(sentPost), nextCursor })),
    caching: 'short-lived',
    errors: ['profile_not_found'],
  },
  listPostSenders: {
    call: 'get /admin/post-senders',
    summary: 'List sellers who sent posts in the last 30 days, paused ones first, up to 100. Counts, no contents.',
    access: 'admin',
    answers: { 200: json('The sellers.', z.object({ senders: z.array(adminPostSender) })) },
  },
  resumePosts: {
    call: 'post /admin/users/{userId}/resume-posts',
    summary: 'Resume posts of a seller that complaints had paused.',
    access: 'admin',
    errors: ['profile_not_found', 'already_done'],
  },
})
