// Who is calling: a signed token's role and claims, or what one of the project's two opaque keys
// stands for.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { StorageError } from './errors.ts'
import { isUuid } from './keys.ts'

export type CallerRole = 'anon' | 'authenticated' | 'service_role'

export type Caller = {
  role: CallerRole
  /** The user's id, for `authenticated` only. */
  userId: string | null
  /** What policies see as `request.jwt.claims`. */
  claims: string
}

export type CallerOptions = {
  /** HS256 secret of the project's tokens and links. */
  jwtSecret: string
  /**
   * Given, only tokens of these keys count, by ES256 or RS256: those of a project with signing
   * keys.
   */
  publishedKeys?: JSONWebKeySet
  publishableKey: string
  secretKey: string
}

export type AppOptions = CallerOptions & {
  /** Where clients reach the service, the gateway's prefix included. */
  publicUrl?: string
}

/** The service itself, for what a signed token already allows. */
export const service: Caller = { role: 'service_role', userId: null, claims: JSON.stringify({ role: 'service_role' }) }
export const visitor: Caller = { role: 'anon', userId: null, claims: JSON.stringify({ role: 'anon' }) }

const isSame = (left: string, right: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

/** The algorithm never chooses the kind of key. */
const verify = (token: string, { jwtSecret, publishedKeys }: CallerOptions) =>
  publishedKeys
    ? jwtVerify(token, createLocalJWKSet(publishedKeys), { algorithms: ['ES256', 'RS256'] })
    : jwtVerify(token, new TextEncoder().encode(jwtSecret), { algorithms: ['HS256'] })

/** @throws AccessDenied for anything that is not a valid, unexpired token of a role that we know. */
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

/** Who reads, or null where no good token says so: a public bucket asks nobody. */
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
