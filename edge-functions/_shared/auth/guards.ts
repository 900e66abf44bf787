// Who may call, by the access that the contract names. What a command needs beyond, such as the role of an admin, the database asks.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { ApiError } from '../http/api-error.ts'
import type { AppEnv } from '../http/app.ts'
import type { Acting, Claims } from './acting.ts'
import type { VerifyToken } from './tokens.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The token of an Authorization header, or null where there is none of that form. */
export const bearerToken = (header: string | undefined): string | null => BEARER.exec(header ?? '')?.[1] ?? null

/** Throws where somebody may not call. */
export type Guard = (c: Context<AppEnv>) => Promise<void>

/** The guards of calls that are for users. They answer 401 without a valid token. */
export function userGuards(verify: VerifyToken, acting: Acting) {
  /** Takes any signed-in user, and gives handlers `caller`, `asCaller`, `inOneRoundTrip`, `asServiceFor` and `asServiceInGoodStanding`. */
  const user: Guard = async (c) => {
    const token = bearerToken(c.req.header('Authorization'))
    const claims = token === null ? null : await verify(token)
    if (token === null || claims === null) {
      throw new ApiError('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } })
    }
    c.set('caller', claims)
    c.set('token', token)
    c.set('asCaller', (run, refusals) => acting.asCaller(claims, run, refusals))
    c.set('inOneRoundTrip', (ask, refusals) => acting.inOneRoundTrip(claims, ask, refusals))
    c.set('asServiceFor', (run, refusals) => acting.asServiceFor(claims, run, refusals))
    c.set('asServiceInGoodStanding', (run, refusals) => acting.asServiceInGoodStanding(claims, run, refusals))
  }

  /** Answers 403 where the path's `userId` is somebody else. */
  const self: Guard = async (c) => {
    await user(c)
    if (c.req.param('userId')?.toLowerCase() !== c.var.caller.sub) throw new ApiError('forbidden')
  }

  return { user, self, admin: user }
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
