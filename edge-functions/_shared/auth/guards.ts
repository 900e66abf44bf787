// Who may call: any signed-in user, or for a path that names a user only that user.
import type { Context } from 'hono'
import { ApiError } from '../http/api-error.ts'
import type { AppEnv } from '../http/app.ts'
import type { Acting, Claims } from './acting.ts'
import type { VerifyToken } from './tokens.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The token of an Authorization header, or null where there is none of that form. */
export const bearerToken = (header: string | undefined): string | null => BEARER.exec(header ?? '')?.[1] ?? null

/** Makes the guards of one function. Both answer 401 without a valid token. */
export function guards(verify: VerifyToken, acting: Acting) {
  /** Takes any signed-in user, and gives handlers `caller`, `asCaller`, `inOneTrip` and `asFunction`. */
  async function requireCaller(c: Context<AppEnv>): Promise<void> {
    const token = bearerToken(c.req.header('Authorization'))
    const claims = token === null ? null : await verify(token)
    if (token === null || claims === null) {
      throw new ApiError('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } })
    }
    c.set('caller', claims)
    c.set('token', token)
    c.set('asCaller', (run, refusals) => acting.asCaller(claims, run, refusals))
    c.set('inOneTrip', (ask, refusals) => acting.inOneTrip(claims, ask, refusals))
    c.set('asFunction', (run, refusals) => acting.asFunction(claims, run, refusals))
  }

  /** After requireCaller: rejects with 403 where the path's `userId` is somebody else. */
  function requireOwnPath(c: Context<AppEnv>): void {
    if (c.req.param('userId')?.toLowerCase() !== c.var.caller.sub) throw new ApiError('forbidden')
  }

  return { requireCaller, requireOwnPath }
}

/** Rejects with 403 where a body names another user than the caller; a body that names nobody is fine. */
export function requireSameUser(caller: Claims, named: string | null | undefined): void {
  if (named && named.toLowerCase() !== caller.sub) throw new ApiError('forbidden')
}
