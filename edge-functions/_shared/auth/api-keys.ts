// API keys: a program shows one instead of its user's token. From then on it is that user who calls, with no right beyond theirs.
import { createHash, randomBytes } from 'node:crypto'
import type { ApiKeyScope } from '../../../contract/choices.ts'
import { ApiError } from '../http/api-error.ts'
import type { Acting, Claims } from './acting.ts'

/** What scanners for leaked secrets know a key by. */
const PREFIX = 'mkt_key_'
const BEARER_KEY = new RegExp(`^Bearer (${PREFIX}[0-9a-f]{64})$`, 'i')
const START_CHARACTERS = PREFIX.length + 4

/** The key of an Authorization header, or null where there is none of that form. */
export const apiKeyOf = (header: string | undefined): string | null => BEARER_KEY.exec(header ?? '')?.[1] ?? null

/** What is kept of a key, in hexadecimal. A key is 32 random bytes, so that a fast digest is as hard to guess as the key. */
const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** A new key, its first characters and its digest. */
export function makeApiKey(): { key: string; start: string; digest: string } {
  const key = PREFIX + randomBytes(32).toString('hex')
  return { key, start: key.slice(0, START_CHARACTERS), digest: digestOf(key) }
}

/**
 * Whose key it is, null where it is nobody's any more. It is looked up by each call, so that a revoked one is refused at once.
 * Rejects with key_not_allowed where the call takes no keys, whatever the key, and with key_scope_missing.
 */
export async function keyUser(acting: Acting, key: string, scope: ApiKeyScope | undefined): Promise<Claims | null> {
  if (scope === undefined) throw new ApiError('key_not_allowed')
  const [found] = await acting.asService(
    (sql) =>
      sql<{ sub: string | null }[]>`select private.use_api_key(decode(${digestOf(key)}, 'hex'), ${scope}) as sub`,
  )
  return found?.sub ? { sub: found.sub, role: 'authenticated' } : null
}
