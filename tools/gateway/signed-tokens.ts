// Access tokens like a hosted project's: ES256 with a published key, and the claims of Supabase
// Auth. @supabase/lite only knows HS256, so tokens get a new signature here on the way in and out.
// Its own signature isn't valid outside. If the originals share a secret, tokens stay HS256 with
// that secret, and only claims are added.
import { CompactSign, compactVerify, createLocalJWKSet, decodeJwt, type JWTPayload, SignJWT } from 'jose'
import type { TokenKeys } from '../stack/originals.ts'
import { readSigningKey, SIGNING_ALGORITHM } from '../stack/signing-key.ts'

type Handler = (request: Request, context: { peerAddress: string | null }) => Promise<Response>

export type SignedTokensOptions = TokenKeys & {
  /** Public origin of the gateway, the issuer of tokens. */
  publicUrl: string
  /**
   * The project's custom access token hook: gets the claims of a user's token and returns the new
   * ones.
   */
  hook?: (userId: string, claims: JWTPayload) => Promise<JWTPayload>
}

const JWKS_PATH = '/auth/v1/.well-known/jwks.json'
/** The first is the algorithm of our own key. */
const ALGORITHMS = [SIGNING_ALGORITHM, 'RS256']
const BEARER_TOKEN = /^Bearer\s+([^.\s]+\.[^.\s]*)\.([^.\s]*)$/i

type Granted = { access_token?: unknown; user?: { app_metadata?: object; user_metadata?: object } }

export function signedTokens({ signingKey, publishedKeys, jwtSecret, publicUrl, hook }: SignedTokensOptions) {
  const own = signingKey ? readSigningKey(signingKey) : undefined
  const published = own?.published ?? publishedKeys ?? { keys: [] }
  const keys = createLocalJWKSet(published)
  const secret = new TextEncoder().encode(jwtSecret)
  const isOfSecret = published.keys.length === 0

  /**
   * The header for the services. A token with a valid signature is signed again with the secret.
   * Any other gets an invalid signature.
   */
  async function inner(authorization: string): Promise<string> {
    const [, content, signature] = BEARER_TOKEN.exec(authorization) ?? []
    if (content === undefined || isOfSecret) return authorization
    try {
      const { payload } = await compactVerify(`${content}.${signature}`, keys, { algorithms: ALGORITHMS })
      return `Bearer ${await new CompactSign(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret)}`
    } catch {
      return `Bearer ${content}.none`
    }
  }

  /** Calls a service with a token that it can verify. */
  const withInnerToken =
    (handler: Handler): Handler =>
    async (request, context) => {
      const authorization = request.headers.get('authorization')
      if (authorization === null) return handler(request, context)
      const headers = new Headers(request.headers)
      headers.set('authorization', await inner(authorization))
      const body = request.body ? await request.arrayBuffer() : undefined
      return handler(new Request(request.url, { method: request.method, headers, body }), context)
    }

  async function outer(token: string, user: Granted['user']): Promise<string> {
    const claims = decodeJwt(token)
    const { app_metadata = {}, user_metadata = {} } = user ?? {}
    const amr = [{ method: 'oauth', timestamp: claims.iat }]
    const fields = { app_metadata, user_metadata, aal: 'aal1', amr, is_anonymous: false }
    const made: JWTPayload = { phone: '', ...claims, ...fields, iss: `${publicUrl}/auth/v1` }
    const signed = new SignJWT(hook && claims.sub ? await hook(claims.sub, made) : made)
    return own
      ? signed.setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: own.kid, typ: 'JWT' }).sign(own.key)
      : signed.setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret)
  }

  /** A sign-in without PKCE returns with its token in the address. */
  async function outerAddress(address: string): Promise<string> {
    const [page, fragment = ''] = address.split('#')
    const fields = new URLSearchParams(fragment)
    const token = fields.get('access_token')
    if (token === null) return address
    fields.set('access_token', await outer(token, undefined))
    return `${page}#${fields}`
  }

  /** Serves the published keys, and signs the tokens of new sessions with them. */
  const withSignedTokens = (auth: Handler): Handler => {
    const ask = withInnerToken(auth)
    return async (request, context) => {
      if (new URL(request.url).pathname === JWKS_PATH)
        return Response.json(published, { headers: { 'cache-control': 'public, max-age=600' } })
      const response = await ask(request, context)
      const location = response.headers.get('location')
      if (location !== null) {
        const moved = new Headers(response.headers)
        moved.set('location', await outerAddress(location))
        return new Response(response.body, { status: response.status, headers: moved })
      }
      if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
      const text = await response.text()
      const granted = JSON.parse(text || 'null') as Granted | null
      const headers = new Headers(response.headers)
      headers.delete('content-length')
      if (typeof granted?.access_token !== 'string') return new Response(text, { status: response.status, headers })
      return Response.json(
        { ...granted, access_token: await outer(granted.access_token, granted.user) },
        { status: response.status, headers },
      )
    }
  }

  return { withInnerToken, withSignedTokens }
}
