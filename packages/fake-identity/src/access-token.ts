// POST /login/oauth/access_token: a code for a token. Errors come as GitHub sends them, with status
// 200
// (https://docs.github.com/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors).
import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { hashOf } from './database.ts'
import { issueToken, takeCode } from './grants.ts'
import type { Provider } from './provider.ts'

const descriptions = {
  incorrect_client_credentials: 'The client_id and/or client_secret passed are incorrect.',
  redirect_uri_mismatch: 'The redirect_uri MUST match the registered callback URL for this application.',
  bad_verification_code: 'The code passed is incorrect or expired.',
}

export function accessTokenRoutes(provider: Provider): Hono {
  return new Hono().post('/login/oauth/access_token', async (c) => {
    const input = await readInput(c)
    const reject = (error: keyof typeof descriptions) => {
      provider.log(`token refused: ${error}`)
      return answer(c, { error, error_description: descriptions[error] })
    }
    if (!same(input.client_id, provider.clientId) || !same(input.client_secret, provider.clientSecret)) {
      return reject('incorrect_client_credentials')
    }
    const grant = takeCode(provider, input.code ?? '')
    if (!grant || grant.clientId !== input.client_id) return reject('bad_verification_code')
    if (input.redirect_uri !== undefined && input.redirect_uri !== grant.redirectUri)
      return reject('redirect_uri_mismatch')
    const token = issueToken(provider, grant.userId, grant.scope)
    return answer(c, { access_token: token, token_type: 'bearer', scope: grant.scope.replaceAll(' ', ',') })
  })
}

/**
 * Form, JSON or query fields. Client credentials may be HTTP Basic, which Go's oauth2 tries first.
 */
async function readInput(c: Context): Promise<Record<string, string | undefined>> {
  const isJson = c.req.header('content-type')?.startsWith('application/json') ?? false
  const body: unknown = await (isJson ? c.req.json() : c.req.parseBody()).catch(() => ({}))
  const fields = { ...c.req.query(), ...basicCredentials(c), ...(typeof body === 'object' ? body : {}) }
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function basicCredentials(c: Context): Record<string, string> {
  const encoded = c.req.header('authorization')?.match(/^Basic (.+)$/i)?.[1]
  if (!encoded) return {}
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':').map(unescapeForm)
  return { client_id: id, client_secret: secret }
}

function unescapeForm(text: string): string {
  return new URLSearchParams(`v=${text}`).get('v') ?? ''
}

function same(presented: string | undefined, expected: string): boolean {
  return presented !== undefined && timingSafeEqual(Buffer.from(hashOf(presented)), Buffer.from(hashOf(expected)))
}

function answer(c: Context, fields: Record<string, string>) {
  c.header('Cache-Control', 'no-store')
  if (c.req.header('accept')?.includes('application/json')) return c.json(fields)
  return c.body(new URLSearchParams(fields).toString(), 200, { 'Content-Type': 'application/x-www-form-urlencoded' })
}
