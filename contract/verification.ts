// What anyone can verify offline: the shop's signatures.
import { z } from 'zod'
import { time } from './common.ts'
import { cacheable, operationsOf } from './operation.ts'

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

export const verificationCalls = operationsOf('verification', 'Verification', 'public', {
  getSigningKeys: {
    call: 'get /keys/signing',
    summary: 'List the public keys of the documents that the shop signs, also retired ones.',
    answers: cacheable('The keys.', signingKeys),
    caching: 'short-lived',
  },
})
