// The asymmetric key of access tokens, as in a hosted project, and its public form (RFC 7517).
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { JSONWebKeySet } from 'jose'
import type { Originals } from './originals.ts'
import type { Secrets } from './secrets.ts'

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

// Keys for access tokens: the stack's own key, the published keys of an original Auth, or the
// secret of the originals.

export type TokenKeys = {
  /**
   * The local Auth's key. Missing if another service signs, or if tokens are signed with the
   * secret.
   */
  signingKey?: string
  /**
   * Keys that verify tokens. Without them it is the secret, as in projects without signing keys.
   */
  publishedKeys?: JSONWebKeySet
  jwtSecret: string
}

/** @param publishedByAuth the keys of an original Auth; empty if it signs with a secret */
export function tokenKeysOf(
  { signingKey, jwtSecret }: Secrets,
  originals: Originals,
  publishedByAuth: JSONWebKeySet = { keys: [] },
): TokenKeys {
  if (originals.auth)
    return publishedByAuth.keys.length > 0 ? { publishedKeys: publishedByAuth, jwtSecret } : { jwtSecret }
  // An original REST or Storage doesn't know our key.
  if (originals.rest || originals.storage) return { jwtSecret }
  return { signingKey, publishedKeys: readSigningKey(signingKey).published, jwtSecret }
}
