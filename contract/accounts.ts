// Terms, data export, API keys, follows and blocks.
import { z } from 'zod'
import { API_KEY_SCOPES } from './choices.ts'
import { API_KEY_MAX_DAYS, API_KEY_NAME_MAX_CHARACTERS } from './limits.ts'
import { files } from './listings.ts'
import { done, id, nextCursor, page, person, text, time } from './operations/common.ts'
import { file, json, operationsOf } from './operations/operation.ts'

export const legalCalls = operationsOf('legal', 'Terms and data', 'self', {
  acceptTerms: {
    call: 'post /users/{userId}/acceptances',
    changes: ['profiles.getProfile'],
    summary: 'Accept the current terms. Signing up accepts the terms of that day.',
    body: z.object({
      document: z.literal('terms'),
      version: z.iso.date().describe('The version that the user has read.'),
    }),
    errors: ['terms_changed'],
  },
  getExport: {
    function: 'downloads',
    call: 'get /users/{userId}/export',
    summary:
      'Export all data about you as a ZIP: data.json, a README.txt that explains it, and your files. Works while banned or suspended; three times a day.',
    answers: { 200: file('The archive, streamed.', 'application/zip') },
    errors: ['rate_limited'],
  },
})

// API keys: a program shows one instead of its user's session.

const scopes = z.array(z.enum(API_KEY_SCOPES)).min(1).max(API_KEY_SCOPES.length)

export const apiKey = z.object({
  id,
  name: z.string(),
  start: z.string().describe('The first characters of the key, to recognise it.'),
  scopes,
  created_at: time,
  expires_at: time.nullable().describe('Null: it does not expire.'),
  last_used_at: time.nullable().describe('To the minute; null: never.'),
})

export const createdApiKey = apiKey.extend({ key: z.string().describe('The key itself. It’s shown only once.') })

export type ApiKey = z.infer<typeof apiKey>
export type CreatedApiKey = z.infer<typeof createdApiKey>

// These calls have no scope, so no key can create or revoke keys.

export const keyCalls = operationsOf('keys', 'API keys', 'self', {
  listKeys: {
    call: 'get /users/{userId}/keys',
    summary: 'List your API keys, newest first, without the keys themselves.',
    answers: { 200: json('The keys.', z.object({ keys: z.array(apiKey) })) },
  },
  createKey: {
    call: 'post /users/{userId}/keys',
    summary: 'Create an API key that makes calls on your behalf within its scopes.',
    body: z.object({
      name: text(API_KEY_NAME_MAX_CHARACTERS),
      scopes: scopes.refine((names) => new Set(names).size === names.length, 'must not name a scope twice'),
      expiresInDays: z.number().int().min(1).max(API_KEY_MAX_DAYS).optional().describe('Left out, it does not expire.'),
    }),
    answers: { 201: json('The key, shown only once.', createdApiKey) },
    errors: ['too_many_keys'],
  },
  revokeKey: {
    call: 'delete /users/{userId}/keys/{keyId}',
    summary: 'Revoke a key. From now on it gets 401.',
    errors: ['key_not_found'],
  },
})

export const follows = z.object({
  follows: z.array(z.object({ seller_id: id, ...person, wants_posts: z.boolean(), shares_address: z.boolean() })),
})

export type Follow = z.infer<typeof follows>['follows'][number]

export const followCalls = operationsOf('follows', 'Follows', 'self', {
  listFollows: {
    call: 'get /users/{userId}/follows',
    summary: 'List the users you follow, newest first.',
    answers: { 200: json('The users.', follows) },
  },
  follow: {
    call: 'post /users/{userId}/follows',
    changes: ['follows', 'profiles.getPublicProfile'],
    summary: 'Follow a user. Repeating it changes nothing.',
    body: z.object({ sellerId: id }),
    answers: { 201: json('You follow the user.', done) },
    errors: ['rate_limited', 'profile_not_found'],
  },
  unfollow: {
    call: 'delete /users/{userId}/follows/{sellerId}',
    changes: ['follows', 'profiles.getPublicProfile'],
    summary: 'Unfollow a user.',
    errors: ['profile_not_found'],
  },
  listFollowedListings: {
    call: 'get /users/{userId}/followed-listings',
    summary: 'List the listings of sellers you follow, newest first.',
    query: page,
    answers: { 200: json('A page of listings.', files) },
  },
})

export const blocks = z.object({ blocks: z.array(z.object({ user_id: id, ...person, blocked_at: time })), nextCursor })

export type Block = z.infer<typeof blocks>['blocks'][number]

// Users don't learn who blocked them.

export const blockCalls = operationsOf('blocks', 'Blocks', 'self', {
  listBlocks: {
    call: 'get /users/{userId}/blocks',
    summary: 'List the users you have blocked, newest first.',
    query: page,
    answers: { 200: json('A page of people.', blocks) },
  },
  block: {
    call: 'post /users/{userId}/blocks',
    changes: ['blocks', 'messages'],
    summary: 'Block a user from messaging you. Repeating it changes nothing.',
    body: z.object({ blockedId: id }),
    answers: { 201: json('The user is blocked.', done) },
    errors: ['rate_limited', 'profile_not_found'],
  },
  unblock: {
    call: 'delete /users/{userId}/blocks/{blockedId}',
    changes: ['blocks', 'messages'],
    summary: 'Unblock a user.',
    errors: ['profile_not_found'],
  },
})
