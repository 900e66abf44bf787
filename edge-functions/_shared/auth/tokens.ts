// Access tokens: who is calling is the verified `sub` and nothing else. Anything odd about a token is no caller at all.
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { ApiError } from '../http/api-error.ts'
import type { Claims } from './acting.ts'

export type TokenOptions = {
  /** The project's URL: its tokens are issued by `<url>/auth/v1`. */
  supabaseUrl: string
  /** The same, where browsers know it by another address. */
  publicUrl?: string | undefined
  /** Who else issues the project's tokens: Supabase Auth, where it has an address of its own. */
  issuer?: string | undefined
  /** Given, only HS256 tokens of this secret count. Otherwise only asymmetric ones of the project's published keys. */
  jwtSecret?: string | undefined
}

export type VerifyToken = (token: string) => Promise<Claims | null>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Gives a check that answers the claims of a valid token and null for any other. Throws unavailable without the keys. */
export function tokenVerifier({ supabaseUrl, publicUrl, issuer, jwtSecret }: TokenOptions): VerifyToken {
  const projects = [supabaseUrl, publicUrl ?? supabaseUrl].map((url) => `${url}/auth/v1`)
  const issuers = [...new Set([...projects, ...(issuer ? [issuer] : [])])]
  const verify = jwtSecret ? bySecret(jwtSecret, issuers) : byPublishedKeys(supabaseUrl, issuers)
  const remembered = new Map<string, { claims: Claims; until: number }>()
  return async (token) => {
    const known = remembered.get(token)
    if (known && known.until > Date.now()) return known.claims
    try {
      const payload = await verify(token)
      const claims = claimsOf(payload)
      if (claims) remember(remembered, token, claims, payload.exp ?? 0)
      return claims
    } catch (error) {
      // The keys could not be fetched: that says nothing about the token.
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

/** So long a signature is not checked again. */
const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 5_000

/** @param expires seconds since 1970, as the token says */
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

/** The algorithm never chooses the kind of key: a secret is for HS256 only. Such tokens may leave out the issuer. */
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

/** So long published keys are believed: a key that was withdrawn counts no more by then. Supabase's edge keeps them as long. */
const KEYS_BELIEVED_MS = 600_000
/** A token of an unknown key has them fetched again, however many such tokens come, once in this time. */
const KEYS_ASKED_AGAIN_MS = 10_000

/** Published keys are for asymmetric signatures only. */
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

/** Anonymous sign-ins are closed. What else a token says (aal, amr, app_metadata, user_metadata) decides nothing. */
function claimsOf({ sub, role, is_anonymous: isAnonymous = false }: JWTPayload): Claims | null {
  if (isAnonymous !== false) return null
  return typeof sub === 'string' && UUID.test(sub) && role === 'authenticated' ? { sub, role } : null
}
