// The asymmetric key of access tokens, as in a hosted project, and its public form (RFC 7517).
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { JSONWebKeySet } from 'jose'

export const SIGNING_ALGORITHM = 'ES256'

/** A new key as one line of text. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64url')

export type SigningKey = { key: KeyObject; kid: string; published: JSONWebKeySet }

/** The key, its id, and the published set for verification. */
export function readSigningKey(text: string): SigningKey {
  const key = createPrivateKey({ key: Buffer.from(text, 'base64url'), type: 'pkcs8', format: 'der' })
  const { kty = '', crv = '', x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  const kid = createHash('sha256').update(`${x}.${y}`).digest('base64url').slice(0, 22)
  const published = { kty, crv, x, y, alg: SIGNING_ALGORITHM, kid, use: 'sig', key_ops: ['verify'] }
  return { key, kid, published: { keys: [published] } }
}
