// API keys: a program shows one instead of its user's token. From then on it is that user who calls, with no right beyond theirs.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ApiKeyScope } from '../../../contract/choices.ts'
import { ApiError } from '../http/api-error.ts'
import type { Guard } from '../http/types.ts'
import { redressLinkUser } from '../links.ts'
import type { Acting, Claims } from './acting.ts'
import type { VerifyToken } from './tokens.ts'

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

// Who may call, by the access that the contract names. What a command needs beyond, the database asks.

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The token of an Authorization header, or null where there is none of that form. */
export const bearerToken = (header: string | undefined): string | null => BEARER.exec(header ?? '')?.[1] ?? null

const unauthenticated = () => new ApiError('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } })

/** The guards of calls that are for users. They answer 401 without a valid token. */
export function userGuards(verify: VerifyToken, acting: Acting) {
  /** Takes any signed-in user, and gives handlers `caller`, `asCaller` and `asService`. */
  const user: Guard = async (c, { scope }) => {
    const shown = c.req.header('Authorization')
    const key = apiKeyOf(shown)
    const token = bearerToken(shown)
    const claims = key !== null ? await keyUser(acting, key, scope) : token !== null ? await verify(token) : null
    if (claims === null) throw unauthenticated()
    c.set('caller', claims)
    if (token !== null) c.set('token', token)
    c.set('asCaller', (run, options) => acting.asCaller(claims, run, options))
    c.set('asService', (run, options) => acting.asService(run, { ...options, for: claims }))
  }

  /** Answers 403 where the path's `userId` is somebody else. */
  const self: Guard = async (c, operation) => {
    await user(c, operation)
    if (c.req.param('userId')?.toLowerCase() !== c.var.caller.sub) throw new ApiError('forbidden')
  }

  /** Takes any signed-in user too; the database asks for the role in the round trip of whatever their call asks. */
  const admin: Guard = async (c, operation) => {
    await user(c, operation)
    const { forbidden: admin } = operation
    const { caller } = c.var
    c.set('asCaller', (run, options) => acting.asCaller(caller, run, { ...options, admin }))
    c.set('asService', (run, options) => acting.asService(run, { ...options, for: caller, admin }))
  }

  return { user, self, admin }
}

/** Takes any signed-in user, and banned or suspended users by their link. The database checks both. */
export function redressGuard(verify: VerifyToken, acting: Acting): { redress: Guard } {
  const redress: Guard = async (c) => {
    const authorization = c.req.header('Authorization')
    if (apiKeyOf(authorization) !== null) throw new ApiError('key_not_allowed')
    const token = bearerToken(authorization)
    const shown = c.req.header('X-Redress-Token')
    const claims = token !== null ? await verify(token) : shown ? await redressLinkUser(acting, shown) : null
    if (claims === null) throw unauthenticated()
    c.set('caller', claims)
    c.set('token', token ?? '')
    c.set('asService', (run, options) => acting.asService(run, { ...options, for: claims }))
  }
  return { redress }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The guard of the scheduler's calls: 401 without its secret. Digests have one length, so comparing them tells nothing about it. */
export const schedulerGuard = (secret: string): { scheduler: Guard } => ({
  scheduler: async (c) => {
    const shown = digest(c.req.header('Authorization') ?? '')
    if (!timingSafeEqual(shown, digest(`Bearer ${secret}`))) throw new ApiError('unauthenticated')
  },
})

/** Rejects with 403 where a body names another user than the caller; a body that names nobody is fine. */
export function requireSameUser(caller: Claims, named: string | null | undefined): void {
  if (named && named.toLowerCase() !== caller.sub) throw new ApiError('forbidden')
}
