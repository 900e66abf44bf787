// The caller: the role and claims of a signed token, or of one of the project's two opaque keys.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { StorageError } from './errors.ts'
import { isUuid } from './keys.ts'

export type CallerRole = 'anon' | 'authenticated' | 'service_role'

export type Caller = {
  role: CallerRole
  /** The user's id, only for `authenticated`. */
  userId: string | null
  /** The claims that policies see in `request.jwt.claims`. */
  claims: string
}

export type CallerOptions = {
  /** HS256 secret of the project's tokens and links. */
  jwtSecret: string
  /**
   * With them, only tokens by these keys are valid (ES256 or RS256), as in a project with signing
   * keys.
   */
  publishedKeys?: JSONWebKeySet
  publishableKey: string
  secretKey: string
}

export type AppOptions = CallerOptions & {
  /** Public address of the service, with the gateway's prefix. */
  publicUrl?: string
}

/** The service itself, for rights that a signed token already gives. */
export const service: Caller = { role: 'service_role', userId: null, claims: JSON.stringify({ role: 'service_role' }) }
export const visitor: Caller = { role: 'anon', userId: null, claims: JSON.stringify({ role: 'anon' }) }

const isSame = (left: string, right: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

/** The token's algorithm never chooses the kind of key. */
const verify = (token: string, { jwtSecret, publishedKeys }: CallerOptions) =>
  publishedKeys
    ? jwtVerify(token, createLocalJWKSet(publishedKeys), { algorithms: ['ES256', 'RS256'] })
    : jwtVerify(token, new TextEncoder().encode(jwtSecret), { algorithms: ['HS256'] })

/** @throws AccessDenied unless it is a valid, unexpired token with a known role */
async function callerOfToken(token: string, options: CallerOptions): Promise<Caller> {
  const verified = await verify(token, options).catch((cause: unknown) => {
    throw new StorageError('AccessDenied', cause instanceof Error ? cause.message : undefined, cause)
  })
  const { role, sub } = verified.payload
  if (role === 'anon') return visitor
  if (role === 'service_role') return service
  if (role !== 'authenticated' || !isUuid(sub)) throw new StorageError('AccessDenied', 'Invalid role or subject')
  return { role, userId: sub, claims: JSON.stringify(verified.payload) }
}

/** The reader, or null without a valid token, because a public bucket needs none. */
export const identifyReader = (headers: IncomingHttpHeaders, options: CallerOptions): Promise<Caller | null> =>
  identifyCaller(headers, options).catch(() => null)

/** Reads `Authorization`, else `apikey`. */
export async function identifyCaller(headers: IncomingHttpHeaders, options: CallerOptions): Promise<Caller> {
  const bearer = headers.authorization?.replace(/^Bearer\s+/i, '').trim()
  const apikey = headers.apikey
  const credential = bearer || (typeof apikey === 'string' ? apikey : '')
  if (!credential) throw new StorageError('MalformedRequest', "headers must have required property 'authorization'")
  if (isSame(credential, options.publishableKey)) return visitor
  if (isSame(credential, options.secretKey)) return service
  return callerOfToken(credential, options)
}
