// The only way in is the identity provider's page: of Supabase Auth's calls the gateway passes a few, for everybody and every key.

import { request } from 'node:http'
import { type RawRequest, send } from '@marketplace/fake-storage/raw-request'
import { describe, expect, test } from 'vitest'
import { type TestUser, user } from '../../support/api/people.ts'
import { isStandIn, stack } from '../../support/stack.ts'

/** The gateway passes a list of calls; these are some of the others (Supabase Auth, internal/api/api.go), and odd spellings of them. */
const CLOSED: [method: string, path: string][] = [
  ['POST', '/signup'],
  ['POST', '/otp'],
  ['POST', '/magiclink'],
  ['POST', '/recover'],
  ['GET', '/verify?type=magiclink&token=1'],
  ['PUT', '/user'],
  ['POST', '/token'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=id_token'],
  ['POST', '/token?grant_type=PKCE'],
  ['POST', '/token?grant_type=pkce&grant_type=password'],
  ['POST', '/token?grant%5Ftype=password'],
  ['GET', '/token?grant_type=refresh_token'],
  ['POST', '/factors'],
  ['POST', '/passkeys/authentication/verify'],
  ['POST', '/sso'],
  ['GET', '/admin/users'],
  ['POST', '/admin/generate_link'],
  ['POST', '/oauth/clients/register'],
  ['POST', '/oauth/token'],
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/'],
  ['POST', '/%6ftp'],
  ['POST', '//otp'],
  ['POST', '/x/../otp'],
  ['POST', '/otp/'],
  ['POST', '/OTP'],
  ['PUT', '/%75ser'],
  ['PUT', '/user/'],
  ['PUT', '/user?grant_type=pkce'],
]

const OPEN: [method: string, path: string, status: number][] = [
  ['GET', '/authorize?provider=github', 302],
  ['GET', '/callback?state=00000000-0000-4000-8000-000000000000', 303],
  ['POST', '/token?grant_type=pkce', 400],
  ['POST', '/token?grant_type=refresh_token', 400],
  // The token of a session that Auth does not know: it was asked.
  ['GET', '/user', 403],
  ['POST', '/logout', 403],
  ['GET', '/settings', 200],
  ['GET', '/health', 200],
  ['GET', '/.well-known/jwks.json', 200],
]

const AUTH_CLOSED = { code: 404, error_code: 'not_found', msg: 'This call is closed on this project' }

const ask = (apikey: string, person: TestUser, { method, path }: RawRequest, body = '{}') =>
  send(
    stack.urls.supabase,
    { method, path: `/auth/v1${path}`, headers: { apikey, authorization: `Bearer ${person.token}` } },
    method === 'GET' ? '' : body,
  )

describe.each(['publishableKey', 'secretKey'] as const)('with the %s', { tags: ['way-identity-providers'] }, (key) => {
  test('a member is answered by no call but the few that sign-in needs', async () => {
    const bea = await user('Bea')
    const answered: string[] = []
    for (const [method, path] of CLOSED) {
      const { status, text } = await ask(stack[key], bea, { method, path })
      if (status !== 404 || text !== JSON.stringify(AUTH_CLOSED)) answered.push(`${method} ${path}: ${status} ${text}`)
    }
    expect(answered).toEqual([])
  })

  test.each(OPEN)('%s %s passes', async (method, path, status) => {
    const answer = await ask(stack[key], await user('Bea'), { method, path })
    expect(`${answer.status} ${answer.text.includes(AUTH_CLOSED.msg)}`).toBe(`${status} false`)
  })
})

test.runIf(isStandIn('auth'))(
  'the local Auth gives an address no answer to the 31st token call at once, and no time to wait',
  async () => {
    // An address of its own, so that nobody else waits.
    const { hostname, port } = new URL(stack.urls.supabase)
    const path = '/auth/v1/token?grant_type=refresh_token'
    const ask = () =>
      new Promise<{ status: number | undefined; code: unknown; wait: unknown }>((resolve, reject) => {
        const call = request({ hostname, port, path, method: 'POST', localAddress: '127.0.0.31' }, (response) => {
          const { 'x-sb-error-code': code, 'retry-after': wait } = response.headers
          response.resume().on('end', () => resolve({ status: response.statusCode, code, wait }))
        })
        call.on('error', reject).end('{}')
      })
    const answers = await Promise.all(Array.from({ length: 36 }, ask))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toEqual({ status: 429, code: 'over_request_rate_limit', wait: undefined })
  },
)

describe('sign-in', { tags: ['sign-comes-back'] }, () => {
  const comesBackTo = async (redirectTo: string) => {
    const path = `/auth/v1/authorize?provider=github&redirect_to=${redirectTo}`
    const { headers } = await send(stack.urls.supabase, { method: 'GET', path, headers: { referer: redirectTo } })
    return new URL(headers.location ?? '').searchParams.get('redirect_to')
  }

  test.each(['/auth/callback', '/auth/callback?next=/cart'])('comes back to %s of the shop', async (path) => {
    const wished = stack.urls.web + path
    expect(await comesBackTo(encodeURIComponent(wished))).toBe(wished)
  })

  test.each([
    ['another port of this machine', 'http://127.0.0.1:9/steal'],
    ['another loopback address', 'http://127.0.0.2/steal'],
    ['localhost on another port', 'http://localhost:9/steal'],
    ['IPv6', 'http://[::1]:9/steal'],
    ['another site', 'https://evil.example/'],
    ['the shop as a user name', `http://${new URL(stack.urls.web).host}@evil.example/`],
    ['no address', 'nonsense'],
  ])('never comes back to %s, but home', async (_, wished) => {
    expect(await comesBackTo(encodeURIComponent(wished))).toBe(stack.urls.web)
    expect(await comesBackTo(`${encodeURIComponent(stack.urls.web)}&redirect_to=${encodeURIComponent(wished)}`)).toBe(
      stack.urls.web,
    )
  })
})
