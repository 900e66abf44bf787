// What access tokens are signed and verified with: the stack's own key, what the original Auth publishes, or the secret of the originals.
import type { JSONWebKeySet } from 'jose'
import type { Originals } from './originals.ts'
import type { Secrets } from './secrets.ts'
import { readSigningKey } from './signing-key.ts'

export type TokenKeys = {
  /** What the local Auth signs with. Left out where another signs, or where it is the secret. */
  signingKey?: string
  /** What tokens are verified by. Left out it is the secret, as in projects without signing keys. */
  publishedKeys?: JSONWebKeySet
  jwtSecret: string
}

/** @param publishedByAuth of the original Auth, if there is one; without keys where it signs with a secret */
export function tokenKeysOf(
  { signingKey, jwtSecret }: Secrets,
  originals: Originals,
  publishedByAuth: JSONWebKeySet = { keys: [] },
): TokenKeys {
  if (originals.auth)
    return publishedByAuth.keys.length > 0 ? { publishedKeys: publishedByAuth, jwtSecret } : { jwtSecret }
  // An original REST or Storage knows no key of ours.
  if (originals.rest || originals.storage) return { jwtSecret }
  return { signingKey, publishedKeys: readSigningKey(signingKey).published, jwtSecret }
}
