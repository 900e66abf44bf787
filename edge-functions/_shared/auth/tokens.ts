// Access tokens. The caller is the verified `sub`; an invalid token is no caller.
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { ApiError } from '../http/api-error.ts'
import type { Claims } from './acting.ts'

export type TokenOptions = {
  /** The project's URL: its tokens are issued by `<url>/auth/v1`. */
  supabaseUrl: string
  /** The project's URL for browsers, if it's another one. */
  publicUrl?: string | undefined
  /** A further issuer: Supabase Auth, if it has its own URL. */
  issuer?: string | undefined
  /** Accepts only HS256 tokens of this secret. Without it, only tokens of the published keys. */
  jwtSecret?: string | undefined
}

export type VerifyToken = (token: string) => Promise<Claims | null>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns a token's claims, or null if it's invalid. Throws unavailable without the keys. */
export function tokenVerifier({ supabaseUrl, publicUrl, issuer, jwtSecret }: TokenOptions): VerifyToken {
  const projects = [supabaseUrl, publicUrl ?? supabaseUrl].map((url) => `${url}/auth/v1`)
  const issuers = [...new Set([...projects, ...(issuer ? [issuer] : [])])]
  const verify = jwtSecret ? bySecret(jwtSecret, issuers) : byPublishedKeys(supabaseUrl, issuers)
  const remembered = new Map<string, { claims: Claims; until: number }>()
  return async (token) => {
    const cached = remembered.get(token)
    if (cached && cached.until > Date.now()) return cached.claims
    try {
      const payload = await verify(token)
      const claims = claimsOf(payload)
      if (claims) remember(remembered, token, claims, payload.exp ?? 0)
      return claims
    } catch (error) {
      // The keys couldn't be fetched. The token may be valid.
      if (
        error instanceof errors.JWKSTimeout ||
        error instanceof errors.JWKSInvalid ||
        !(error instanceof errors.JOSEError) ||
        error.code === 'ERR_JOSE_GENERIC'
      )
        throw new ApiError('unavailable', { cause: error })
      return null
    }
  }
}

/** How long a verified signature is cached. */
const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 5_000

/** @param expires in seconds since 1970 */
function remember(
  remembered: Map<string, { claims: Claims; until: number }>,
  token: string,
  claims: Claims,
  expires: number,
): void {
  const [oldest] = remembered.keys()
  if (remembered.size >= MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  remembered.delete(token)
  remembered.set(token, { claims, until: Math.min(Date.now() + REMEMBERED_MS, expires * 1000) })
}

type Verify = (token: string) => Promise<JWTPayload>

const expected = { audience: 'authenticated', requiredClaims: ['sub', 'exp', 'role'] }

/** Verifies only HS256, so a token can't choose the kind of key. The issuer may be missing. */
function bySecret(secret: string, issuers: string[]): Verify {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify'])
  return async (token) => {
    const { payload } = await jwtVerify(token, await key, { ...expected, algorithms: ['HS256'] })
    if (payload.iss !== undefined && !issuers.includes(payload.iss))
      throw new errors.JWTClaimValidationFailed('unexpected issuer', payload, 'iss', 'check_failed')
    return payload
  }
}

/** How long to cache the JWKS, as Supabase's edge does. A revoked key is rejected after this. */
const KEYS_BELIEVED_MS = 600_000
/** Tokens of unknown keys refetch the JWKS at most once in this time. */
const KEYS_ASKED_AGAIN_MS = 10_000

/** Published keys verify only asymmetric signatures. */
function byPublishedKeys(supabaseUrl: string, issuers: string[]): Verify {
  const keys = createRemoteJWKSet(new URL(`${supabaseUrl}/auth/v1/.well-known/jwks.json`), {
    cacheMaxAge: KEYS_BELIEVED_MS,
    cooldownDuration: KEYS_ASKED_AGAIN_MS,
  })
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, { ...expected, algorithms: ['ES256', 'RS256'], issuer: issuers })
    return payload
  }
}

/** Rejects anonymous users. Ignores all other claims. */
function claimsOf({ sub, role, is_anonymous: isAnonymous = false }: JWTPayload): Claims | null {
  if (isAnonymous !== false) return null
  return typeof sub === 'string' && UUID.test(sub) && role === 'authenticated' ? { sub, role } : null
}
