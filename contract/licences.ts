// Licence keys: sellers offer and manage them, buyers see theirs, programs use them.
import { z } from 'zod'
import { LICENCE_SOURCES, LICENCE_STATES } from './choices.ts'
import {
  DEVICE_MAX_CHARACTERS,
  LICENCE_KEY_MAX_CHARACTERS,
  LICENCE_KEYS_MAX,
  LICENCE_LIST_MAX_BYTES,
  LICENCE_SEATS_MAX,
} from './limits.ts'
import { flag, harmlessText, id, integer, nextCursor, page, rejectHidden, text, time } from './operations/common.ts'
import { cacheable, json, operationsOf } from './operations/operation.ts'
import { isHeading } from './text/key-lists.ts'

const addedKey = harmlessText()
  .trim()
  .max(LICENCE_KEY_MAX_CHARACTERS)
  .refine((key) => !isHeading(key), 'must be a key, not the name of a column')
  .superRefine(rejectHidden)

const source = z.enum(LICENCE_SOURCES).nullable().describe('Null: buyers get no key.')

export const licensing = z.object({
  source,
  seats: integer.nullable().describe('Devices per key. Null is unlimited.'),
  unused: integer.describe('Keys left in the list. 10,001 means more than 10,000.'),
  waiting: integer.describe('Buyers who wait for a key.'),
})

export const licensingInput = z
  .object({ source, seats: z.number().int().min(1).max(LICENCE_SEATS_MAX).nullable() })
  .refine((input) => input.source !== null || input.seats === null, {
    path: ['seats'],
    message: 'must be null if there is no key',
  })

export const licenceKey = z.object({
  id,
  key: z.string(),
  state: z.enum(['unused', ...LICENCE_STATES]).describe('`ended` by the seller, `revoked` with the purchase.'),
  is_ended: z.boolean().describe('Whether the seller ended it, whatever the state of the purchase.'),
  seats: integer.nullable(),
  seats_used: integer,
  buyer_name: z.string().nullable(),
  order_id: id.nullable(),
  changed_at: time.describe('When it was sold, or else added.'),
})
export const licenceKeys = z.object({ keys: z.array(licenceKey), nextCursor })

export const activation = z.object({ id, name: z.string().nullable(), device: z.string(), activated_at: time })
export const activations = z.object({ activations: z.array(activation), nextCursor })

export type Licensing = z.infer<typeof licensing>
export type LicenceKey = z.infer<typeof licenceKey>
export type Activation = z.infer<typeof activation>

const used = {
  listingId: id.describe('The item that the key belongs to.'),
  key: text(LICENCE_KEY_MAX_CHARACTERS).describe(
    'Spaces and dashes don’t count, and case only if keys differ in nothing else.',
  ),
}
const device = text(DEVICE_MAX_CHARACTERS).describe('Your own id of the device. The same one never uses two seats.')

export const licenceAnswer = z.object({
  state: z.enum([...LICENCE_STATES, 'unknown']).describe('`ended` by the seller, `revoked` with the purchase.'),
  is_activated: z.boolean().describe('Whether the key is valid and the device has a seat.'),
  seats: integer.nullable().describe('Devices. Null is unlimited, or an unknown key.'),
  seats_used: integer,
  signed: z
    .string()
    .describe('A JSON Web Token of this answer for 30 days offline, signed with a key of GET /keys/signing.'),
})

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
export type SigningKeys = z.infer<typeof signingKeys>

const isForAnyOrigin = true
const answers = { 200: json('The state of the key. Unknown and ended keys are answers, too.', licenceAnswer) }
const errors = ['rate_limited', 'unauthenticated', 'key_scope_missing'] as const

/** Calls of programs, without a login. The seller’s API key lifts the limit per address. */
export const licenceUseCalls = operationsOf('licences', 'Licence keys', 'public', {
  getSigningKeys: {
    call: 'get /keys/signing',
    summary: 'List the public keys of the documents that the shop signs, also retired ones.',
    answers: cacheable('The keys.', signingKeys),
    caching: 'short-lived',
    isForAnyOrigin,
  },
  activateLicence: {
    call: 'post /licences/activate',
    summary: 'Activate a licence key on a device, if it has a free seat. Repeating this takes no second seat.',
    body: z.object({ ...used, device, name: text(DEVICE_MAX_CHARACTERS).optional().describe('Shown to the buyer.') }),
    ...{ answers, errors, isForAnyOrigin },
  },
  validateLicence: {
    call: 'post /licences/validate',
    summary: 'Check a licence key, and whether a device has a seat. Changes nothing.',
    body: z.object({ ...used, device: device.optional() }),
    ...{ answers, errors, isForAnyOrigin },
  },
  deactivateLicence: {
    call: 'post /licences/deactivate',
    summary: 'Free the seat of a device.',
    body: z.object({ ...used, device }),
    ...{ answers, errors, isForAnyOrigin },
  },
})

/** Calls of sellers and buyers. */
export const licenceCalls = operationsOf('licences', 'Licence keys', 'user', {
  getLicensing: {
    call: 'get /files/{id}/licences',
    summary: 'Get how your listing gives licence keys, and how many are left.',
    scope: 'licences:read',
    answers: { 200: json('The settings.', licensing) },
    errors: ['not_found'],
  },
  setLicensing: {
    call: 'put /files/{id}/licences',
    changes: ['licences', 'listings'],
    summary:
      'Choose where the licence keys of your listing come from, and for how many devices. Counts for later purchases.',
    scope: 'licences:write',
    body: licensingInput,
    errors: ['not_found'],
  },
  addLicenceKeys: {
    call: 'post /files/{id}/licences/keys',
    summary: 'Add keys to the list of your listing, in order. Buyers who wait get the first ones.',
    scope: 'licences:write',
    body: z.object({ keys: z.array(addedKey).min(1).max(LICENCE_KEYS_MAX) }),
    maxBytes: LICENCE_LIST_MAX_BYTES,
    answers: { 201: json('How many were added. Empty ones are skipped.', z.object({ added: integer })) },
    errors: ['not_found', 'rate_limited', 'licence_key_repeated'],
  },
  listLicenceKeys: {
    call: 'get /files/{id}/licences/keys',
    summary: 'List the licence keys of your listing, newest first.',
    scope: 'licences:read',
    query: page.extend({
      q: z.string().trim().min(1).max(LICENCE_KEY_MAX_CHARACTERS).optional().describe('The beginning of a key.'),
      sold: flag.describe('Only those of buyers.'),
    }),
    answers: { 200: json('A page of keys.', licenceKeys) },
    errors: ['not_found'],
  },
  endLicenceKey: {
    call: 'put /licences/{keyId}',
    summary: 'End a licence key of your listing, or undo that. An ended key validates and activates nowhere.',
    scope: 'licences:write',
    body: z.object({ isEnded: z.boolean() }),
    errors: ['licence_not_found'],
  },
  listActivations: {
    call: 'get /licences/{keyId}/activations',
    summary: 'List the devices of a licence key that you bought or sold, newest first.',
    scope: 'licences:read',
    query: page,
    answers: { 200: json('A page of devices.', activations) },
    errors: ['licence_not_found'],
  },
  freeSeat: {
    call: 'delete /licences/{keyId}/activations/{activationId}',
    changes: ['licences', 'orders'],
    summary: 'Free the seat of a device of a licence key that you bought or sold.',
    scope: 'licences:write',
    errors: ['licence_not_found'],
  },
})
