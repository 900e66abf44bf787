// The stack that this test run talks to, and tokens for its people.
import { SignJWT } from 'jose'
import { inject } from 'vitest'
import type { RunningStack } from '../../tools/harness/run-stack.ts'
import { SIGNING_ALGORITHM } from '../../tools/stack/signing-key.ts'
import { borrow } from './borrow.ts'
import { external } from './environment.ts'
import { type RequestOptions, send } from './send.ts'
import { signingOf } from './signing.ts'

export const stack = await borrow<RunningStack>(inject('stackKind'))

/** The key that the auth service signs with. */
export const signing = signingOf(stack, external.signingKey)

/** Whether a part is a stand-in. What only a stand-in does isn't tested beside an original. */
export const isStandIn = (part: 'auth' | 'rest' | 'storage') => !stack.originals?.includes(part)

type Claims = {
  sub?: string
  role?: string
  aud?: string
  email?: string
  expiresInSeconds?: number
  /** In place of the project's key, and of HS256 then. */
  secret?: string
}

/** An access token as the auth service signs it. Tests of rejections change its claims. */
export function signToken(claims: Claims): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    role: claims.role ?? 'authenticated',
    email: claims.email ?? 'someone@example.com',
    session_id: crypto.randomUUID(),
  })
    .setProtectedHeader(
      claims.secret ? { alg: 'HS256', typ: 'JWT' } : { alg: SIGNING_ALGORITHM, kid: signing.kid, typ: 'JWT' },
    )
    .setSubject(claims.sub ?? '')
    .setAudience(claims.aud ?? 'authenticated')
    .setIssuer(`${stack.urls.supabase}/auth/v1`)
    .setIssuedAt(now)
    .setExpirationTime(now + (claims.expiresInSeconds ?? 3600))
    .sign(claims.secret ? new TextEncoder().encode(claims.secret) : signing.key)
}

/** Calls the API as the web does, through its own origin. */
export const call = (method: string, path: string, options: Omit<RequestOptions, 'method'> = {}) =>
  send(`${stack.urls.web}/api/${path}`, { method, ...options })

export type FunctionCall = RequestOptions & { path: string }

/**
 * Calls a function through the gateway: the web belongs to the stack's own process, which some
 * tests suspend. The path starts with the function's name.
 */
export const callFunction = ({ path, ...request }: FunctionCall) =>
  send(`${stack.urls.supabase}/functions/v1/${path}`, request)
