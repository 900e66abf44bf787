// The path of an object in the archive. Users choose file names: none may leave its folder.
import { makeZip } from 'client-zip'
import { legalCalls } from '../../contract/accounts.ts'
import { safeName, uniqueNames } from '../../contract/file-types/file-names.ts'
import { redressCalls } from '../../contract/redress.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { exportCodeDigest } from '../_shared/links.ts'
import type { Bucket } from '../_shared/storage/storage.ts'
import { handle, store } from './context.ts'

const EXTENSIONS: Record<string, string> = { 'image/png': '.png', 'image/jpeg': '.jpg' }

/**
 * @param path folders, parted by /, and a name which may be anything
 * @param type of the bytes, for pictures, which have no name of their own
 */
export function entryName(path: string, type: string | null): string {
  const [, folder = '', name = path] =
    /^(listings\/[0-9a-f-]{36}\/|messages\/(?:[0-9a-f-]{36}|not-sent)\/)([\s\S]*)$/.exec(path) ?? []
  const safe = safeName(name)
  return folder + safe + (/\.\w+$/.test(safe) ? '' : (EXTENSIONS[type ?? ''] ?? ''))
}

// The README of the archive. It explains every part of data.json; tests/accounts/api/export.test.ts
// finds a part without an explanation.

const PARTS: Record<string, string> = {
  exported_at: 'when this archive was made',
  profile: 'your public profile, and whether your account is in good standing',
  hidden_profile_texts: 'what your page said before your account was banned',
  account: 'your email address, your number at the sign-in provider, and whether you want mails',
  identities: 'what the sign-in provider sent us about you',
  accepted_terms: 'which versions of the terms you accepted, and when',
  roles: 'whether you are an admin',
  mail_preferences: 'kinds of mail that you turned off, or on again',
  api_keys: 'your API keys: what they may do and when they were last used, not the keys themselves',
  webhooks: 'where your webhooks go, and which events they tell of, without the secrets that sign them',
  mails: 'emails to you in the last 30 days, and their subjects',
  digest_mails: 'until when we emailed you about sellers you follow, saved searches, your wishlist and collections',
  decisions: 'what was decided about you or your content, by which rule and on what facts',
  suspended_until: 'until when your account is suspended; null where it is not',
  permission_changes: 'when what you may do was changed',
  appeals: 'your appeals against decisions, and what was answered',
  orders: 'what you bought; amounts are in cents',
  entitlements: 'which items you may download now, or no longer, and why not',
  received_gifts: 'notes of gifts that you got, and when',
  downloads: 'when you downloaded what',
  licence_keys: 'licence keys that you bought, and the devices that use them',
  pending_licence_keys: 'purchases whose licence key is still to come',
  cart: 'what is in your cart',
  cart_notices: 'what left your cart because it could no longer be bought',
  hidden_values: 'tags and sellers that you hide',
  saved_searches: 'your saved searches',
  wishlist: 'what is on your wishlist',
  collections: 'your collections, each with its items and notes',
  followed_collections: 'the ids of the collections of others that you follow',
  following: 'the sellers you follow, and whether you want their posts',
  offer_consents: 'sellers whose offers you want by mail',
  seller_account: 'your account at the payment provider, and whether it can take payments',
  seller_identities: 'who you said you sell as, with earlier versions',
  listings:
    'what you list, with its releases, their files and fingerprints (SHA-256), and how often it was looked at each day',
  sold_licence_keys: 'licence keys of your items, without who bought them',
  sales: 'what others bought of you, without who they are; amounts are in cents',
  bundles: 'your bundles, each with its listings',
  posts: 'what you wrote to followers and buyers',
  post_settings: 'the postal address in your posts, and why they are paused',
  customers: 'lists of customers that you typed or imported, without who they are',
  discounts: 'your discount codes',
  drafts: 'listings that you began and did not publish',
  shop_sections: 'the sections of your shop, in your order',
  pinned_listings: 'the ids of the items that your shop shows first',
  embed_hosts: 'the sites that may show your items in a frame',
  open_uploads: 'uploads that you began and did not list',
  reviews: 'your reviews',
  guest_reviews: 'your reviews without an account, of purchases that are yours now',
  review_answers: 'your answers to reviews of your items',
  helpful_reviews: 'reviews that you marked as helpful',
  conversations: 'your conversations, with what both sides wrote and showed',
  blocked_users: 'the users you blocked',
  cases: 'problems with orders that you reported, or that were reported to you as their seller',
  reports: 'what you reported, and what came of it',
}

export const README = `YOUR DATA

This archive holds what the shop keeps about you.

data.json      everything that is kept as rows of our database (a text file; any browser or editor opens it)
avatar, banner the pictures of your profile, where you uploaded some
listings/      a folder for each of your listings, by its number in data.json: the files that you sell, by release, and its pictures
messages/      a folder for each message with pictures, by its number in data.json; not-sent holds what you added to none yet
MISSING.txt    only where a file of yours could not be read: its name. Please write to us

THE PARTS OF data.json

${Object.entries(PARTS)
  .map(([name, text]) => `${name}\n    ${text}`)
  .join('\n')}

Times are in UTC. An "id" is a number that stands for one thing throughout.

NOT IN HERE

- Card numbers: the payment provider has them, we never did.
- Files that you bought: download them from your orders.
- Who reported you, who follows you, who bought from you: that is about others.
- Fingerprints (hashes) of usernames that you left, and counts against limits, which are gone after a day.
- What you wrote in the contact form: it is kept by email address and not by account. Please ask us for it.

The page Privacy says why each part is kept, and for how long.
`

// The archive of the caller's data. It's made while it's sent: memory holds only the rows, and
// Storage is read no faster than the caller takes it.

type StoredObject = { bucket_id: Bucket; object_path: string; place: string }
type Entry = { name: string; input: string | ReadableStream<Uint8Array>; lastModified: Date }

/** The objects of the caller's own. */
export const readObjects = (sql: Transaction) =>
  sql<StoredObject[]>`select bucket_id, object_path, place from private.export_objects()`

export function sendExport({ data, objects }: { data: object; objects: readonly StoredObject[] }): Response {
  return new Response(makeZip(entriesOf(data, objects)), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="your-data-${new Date().toISOString().slice(0, 10)}.zip"`,
    },
  })
}

async function* entriesOf(data: object, objects: readonly StoredObject[]): AsyncGenerator<Entry> {
  const lastModified = new Date()
  yield { name: 'README.txt', input: README, lastModified }
  yield { name: 'data.json', input: `${JSON.stringify(data, null, 2)}\n`, lastModified }
  const missing: string[] = []
  const once = uniqueNames()
  for (const { bucket_id, object_path, place } of objects) {
    const stored = await store.read(bucket_id, object_path)
    if (!stored?.body) {
      missing.push(place)
      continue
    }
    const name = once(entryName(place, stored.headers.get('Content-Type')))
    yield { name, input: stored.body, lastModified: new Date(stored.headers.get('Last-Modified') ?? lastModified) }
  }
  if (missing.length > 0) yield { name: 'MISSING.txt', input: missing.join('\n'), lastModified }
}

// Whatever was decided about the caller: the database rejects only deleted accounts.

export const getExport = handle(legalCalls.getExport)(async (c) =>
  sendExport(
    await c.var.asService(async (sql) => {
      const [account] = await sql<[{ data: object }]>`select private.export_account() as data`
      return { data: account.data, objects: await readObjects(sql) }
    }),
  ),
)

/** By link. The code proves that the caller reads the account's mail. */
export const getRedressExport = handle(redressCalls.getRedressExport)(async (c, { body }) => {
  const digest = exportCodeDigest(c.var.caller.sub, body.code)
  const exported = await c.var.asService(async (sql) => {
    const [answer] = await sql<[{ is_accepted: boolean; data: object }]>`
      select is_accepted, data from private.redress_export(decode(${digest}, 'hex'))`
    return answer.is_accepted ? { data: answer.data, objects: await readObjects(sql) } : null
  })
  // Thrown behind the transaction, which counts the attempt.
  if (!exported) throw new ApiError('export_code_wrong')
  return sendExport(exported)
})
