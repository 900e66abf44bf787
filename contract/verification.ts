// What anyone can verify: the shop's signatures, receipts, and copies of files.
import { z } from 'zod'
import { id, integer, sha256, time } from './common.ts'
import { cacheable, json, operationsOf } from './operation.ts'
import { boughtLabels } from './orders.ts'

/** A JSON Web Key Set (RFC 7517) of Ed25519 keys (RFC 8037), with the time of each. */
export const signingKeys = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
      kid: z.string().describe('The id that the header of a signed document names.'),
      x: z.string().describe('The public key.'),
      valid_from: time,
      retired_at: time.nullable().describe('Documents signed later are invalid. Null for keys in use.'),
    }),
  ),
})

/** A file of a listing with the SHA-256 that was asked for. */
const copy = z.object({
  listing_id: id,
  title: z.string(),
  seller_name: z.string(),
  username: z.string(),
  is_on_sale: z.boolean(),
  file_name: z.string(),
  release: integer,
  release_name: z.string().nullable(),
  released_at: time,
  withdrawn_at: time.nullable(),
  is_newest: z.boolean().describe('Whether it is the newest release of the item.'),
})

const receiptItem = z.object({
  listing_id: id,
  title: z.string(),
  seller_name: z.string(),
  ...boughtLabels,
  release: integer.describe('The newest one at the purchase.'),
  files: z.array(z.object({ name: z.string(), size_bytes: integer, sha256: z.string() })),
})

const licenceProof = z.object({
  salt: z.string().describe('32 hexadecimal digits, new in each receipt.'),
  sha256: z.string().describe('Of the salt and the key in capitals, without spaces and dashes.'),
})

/** The document of a receipt. It contains nothing about the buyer. */
export const receiptDocument = z.object({
  iss: z.url().describe('The shop.'),
  iat: integer.describe('When it was signed, in seconds since 1970.'),
  jti: id.describe('The id of the receipt.'),
  purchased_at: time,
  items: z.array(receiptItem.extend({ licence_key: licenceProof.nullable() })),
})

export const signedReceipt = z.object({
  document: receiptDocument.describe('The signed document in readable form.'),
  signed: z.string().describe('The document as a JSON Web Token (EdDSA).'),
})

export const receiptStatus = z.object({
  receipt_id: id,
  purchased_at: time,
  items: z.array(receiptItem.extend({ is_refunded: z.boolean() })),
})

export type SigningKeys = z.infer<typeof signingKeys>
export type Copy = z.infer<typeof copy>
export type ReceiptDocument = z.infer<typeof receiptDocument>
export type ReceiptStatus = z.infer<typeof receiptStatus>

export const verificationCalls = operationsOf('verification', 'Verification', 'public', {
  getSigningKeys: {
    call: 'get /keys/signing',
    summary: 'List the public keys of the documents that the shop signs, also retired ones.',
    isForAnyOrigin: true,
    answers: cacheable('The keys.', signingKeys),
    caching: 'short-lived',
  },
  findCopies: {
    call: 'get /copies',
    summary: 'Find the items and releases that a file with this SHA-256 belongs to, oldest first.',
    access: 'any',
    query: z.object({ sha256 }),
    answers: { 200: json('At most 20 files. Empty if none is or was on sale.', z.object({ copies: z.array(copy) })) },
    errors: ['rate_limited'],
  },
  getReceipt: {
    call: 'get /orders/{orderId}/receipt',
    summary: 'Get the signed receipt of your order. It contains nothing about you.',
    access: 'user',
    scope: 'orders:read',
    answers: { 200: json('The receipt.', signedReceipt) },
    errors: ['order_not_found'],
  },
  verifyReceipt: {
    call: 'get /receipts/{receiptId}',
    summary: 'Get what a receipt says, and whether its items were refunded.',
    answers: { 200: json('The receipt.', receiptStatus) },
    errors: ['not_found', 'rate_limited'],
  },
})
