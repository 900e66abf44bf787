// Guards check who may call, by the access in the contract. The database checks the rest. A program
// may send an API key instead of a token, and acts as that user with at most their rights.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { ApiKeyScope } from '../../../contract/choices.ts'
import { ApiError } from '../http/api-error.ts'
import type { AppEnv, Guard } from '../http/types.ts'
import { redressLinkUser } from '../links.ts'
import { type Act, type Acting, actBy, type Claims, type Options } from './acting.ts'
import type { VerifyToken } from './tokens.ts'

/** Lets scanners recognise leaked keys. */
const PREFIX = 'mkt_key_'
const BEARER_KEY = new RegExp(`^Bearer (${PREFIX}[0-9a-f]{64})$`, 'i')
const START_CHARACTERS = PREFIX.length + 4

/** The key in an Authorization header, or null. */
export const apiKeyOf = (header: string | undefined): string | null => BEARER_KEY.exec(header ?? '')?.[1] ?? null

/** Keys are 32 random bytes, so a fast digest is safe. */
const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex')

export function makeApiKey(): { key: string; start: string; digest: string } {
  const key = PREFIX + randomBytes(32).toString('hex')
  return { key, start: key.slice(0, START_CHARACTERS), digest: digestOf(key) }
}

/**
 * The user of a key; null if it's unknown, revoked or expired. Each call looks it up, so revocation
 * works at once. Rejects with key_scope_missing, and with key_not_allowed if the call accepts no
 * keys.
 */
export async function keyUser(acting: Acting, key: string, scope: ApiKeyScope | undefined): Promise<Claims | null> {
  if (scope === undefined) throw new ApiError('key_not_allowed')
  const [found] = await acting.asService(
    (sql) =>
      sql<{ sub: string | null }[]>`select private.use_api_key(decode(${digestOf(key)}, 'hex'), ${scope}) as sub`,
  )
  return found?.sub ? { sub: found.sub, role: 'authenticated' } : null
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The token in an Authorization header, or null. */
export const bearerToken = (header: string | undefined): string | null => BEARER.exec(header ?? '')?.[1] ?? null

const unauthenticated = () => new ApiError('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } })

/** Guards of calls for users. They reject with 401 without a valid token. */
export function userGuards(verify: VerifyToken, acting: Acting) {
  const setActs = (c: Context<AppEnv>, claims: Claims, admin: Pick<Options, 'admin'> = {}) => {
    const asCaller: Act = actBy((run, options) => acting.asCaller(claims, run, { ...options, ...admin }))
    const asService: Act = actBy((run, options) => acting.asService(run, { ...options, for: claims, ...admin }))
    c.set('caller', claims)
    c.set('asCaller', asCaller)
    c.set('asService', asService)
  }

  /** Allows any user, and sets `caller`, `asCaller` and `asService`. */
  const user: Guard = async (c, { scope }) => {
    const shown = c.req.header('Authorization')
    const key = apiKeyOf(shown)
    const token = bearerToken(shown)
    const claims = key !== null ? await keyUser(acting, key, scope) : token !== null ? await verify(token) : null
    if (claims === null) throw unauthenticated()
    setActs(c, claims)
    if (token !== null) c.set('token', token)
    c.set('bearer', token ?? key ?? '')
  }

  /** Rejects with 403 if the path's `userId` isn't the caller. */
  const self: Guard = async (c, operation) => {
    await user(c, operation)
    if (c.req.param('userId')?.toLowerCase() !== c.var.caller.sub) throw new ApiError('forbidden')
  }

  /** The database checks the role in the same round trip as the call's SQL. */
  const admin: Guard = async (c, operation) => {
    await user(c, operation)
    setActs(c, c.var.caller, { admin: operation.forbidden })
  }

  return { user, self, admin }
}

/** Allows users with a token, and banned or suspended users with a link. */
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
    const asService: Act = actBy((run, options) => acting.asService(run, { ...options, for: claims }))
    c.set('asService', asService)
  }
  return { redress }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Rejects with 401 without the scheduler's secret. Comparing digests hides timing. */
export const schedulerGuard = (secret: string): { scheduler: Guard } => ({
  scheduler: async (c) => {
    const shown = digest(c.req.header('Authorization') ?? '')
    if (!timingSafeEqual(shown, digest(`Bearer ${secret}`))) throw new ApiError('unauthenticated')
  },
})

/** Rejects with 403 if a body names another user than the caller. */
export function requireSameUser(caller: Claims, named: string | null | undefined): void {
  if (named && named.toLowerCase() !== caller.sub) throw new ApiError('forbidden')
}
