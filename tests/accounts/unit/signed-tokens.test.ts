// The gateway issues access tokens as a hosted project does, and accepts no others.
import { createHmac } from 'node:crypto'
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { signedTokens } from '../../../tools/gateway/signed-tokens.ts'
import { tokenLimit } from '../../../tools/gateway/token-limit.ts'
import { newSigningKey, readSigningKey } from '../../../tools/stack/signing-key.ts'

const PROJECT = 'http://project.example/auth/v1'
const jwtSecret = 'a secret of at least thirty-two characters'
const secret = new TextEncoder().encode(jwtSecret)
const signingKey = newSigningKey()
const { key, kid, published } = readSigningKey(signingKey)
const { withInnerToken, withSignedTokens } = signedTokens({ signingKey, jwtSecret, publicUrl: new URL(PROJECT).origin })
const context = { peerAddress: null }

const claims = {
  sub: '5b1f0e0a-7d5c-4d0e-9b8a-2f6f1f2d3c4b',
  role: 'authenticated',
  session_id: 'one',
  iat: 1,
  exp: 2 ** 33,
}
const sign = (
  header: { alg: string; kid?: string },
  by: Parameters<SignJWT['sign']>[0],
  payload: JWTPayload = claims,
) => new SignJWT(payload).setProtectedHeader(header).sign(by)

describe('a session', { tags: ['tokens-hosted-makes'] }, () => {
  const app_metadata = { provider: 'github', providers: ['github'] }
  const auth = withSignedTokens(async () =>
    Response.json({
      access_token: await sign({ alg: 'HS256' }, secret),
      refresh_token: 'kept',
      user: { app_metadata, user_metadata: { name: 'Robin' } },
    }),
  )
  const publishedBy = async () =>
    (await auth(new Request(`${PROJECT}/.well-known/jwks.json`), context)).json() as Promise<JSONWebKeySet>

  test('has a token of the published key, with what hosted ones say', async () => {
    const answer = await auth(new Request(`${PROJECT}/token?grant_type=pkce`, { method: 'POST' }), context)
    const session = (await answer.json()) as { access_token: string; refresh_token: string }
    const { payload, protectedHeader } = await jwtVerify(session.access_token, createLocalJWKSet(await publishedBy()))
    expect(protectedHeader).toEqual({ alg: 'ES256', kid, typ: 'JWT' })
    const amr = [{ method: 'oauth', timestamp: claims.iat }]
    expect(payload).toMatchObject({ ...claims, iss: PROJECT, aal: 'aal1', amr, app_metadata, is_anonymous: false })
    expect(session.refresh_token).toBe('kept')
  })

  test('has a key of which the private part is published nowhere', async () => {
    expect(await publishedBy()).toEqual(published)
    expect(published.keys.map((one) => Object.keys(one).sort())).toEqual([
      ['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'],
    ])
  })

  test('that comes back in an address has such a token too', async () => {
    const back = withSignedTokens(async () =>
      Response.redirect(`http://shop.example/#access_token=${await sign({ alg: 'HS256' }, secret)}&token_type=bearer`),
    )
    const { headers } = await back(new Request(`${PROJECT}/callback`), context)
    const said = new URLSearchParams(new URL(headers.get('location') ?? '').hash.slice(1))
    expect(said.get('token_type')).toBe('bearer')
    const { payload } = await jwtVerify(said.get('access_token') ?? '', createLocalJWKSet(published))
    expect(payload).toMatchObject({ ...claims, iss: PROJECT })
  })

  test('that is refused is refused in the same words', async () => {
    const refused = withSignedTokens(async () => Response.json({ error_code: 'bad_code' }, { status: 400 }))
    const answer = await refused(new Request(`${PROJECT}/token`, { method: 'POST' }), context)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error_code: 'bad_code' })
  })
})

describe('a service behind the gateway', () => {
  const seen = withInnerToken(
    async (request) => new Response(`${request.headers.get('authorization')} ${await request.text()}`),
  )
  const shown = async (authorization: string) => {
    const request = new Request('http://project.example/rest/v1/', {
      method: 'POST',
      headers: { authorization },
      body: 'a body',
    })
    return (await (await seen(request, context)).text()).replace(/ a body$/, '').replace('Bearer ', '')
  }

  test('gets the same claims under its own signature, also expired ones', {
    tags: ['tokens-hosted-makes'],
  }, async () => {
    const token = await shown(`Bearer ${await sign({ alg: 'ES256', kid }, key)}`)
    expect((await jwtVerify(token, secret, { algorithms: ['HS256'] })).payload).toEqual(claims)
    const expired = await shown(`bearer ${await sign({ alg: 'ES256', kid }, key, { ...claims, exp: 2 })}`)
    await expect(jwtVerify(expired, secret)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' })
  })

  test('is shown a key as it was sent', async () => {
    expect(await shown('Bearer sb_publishable_1')).toBe('sb_publishable_1')
  })

  const none = (header: object) => {
    const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    return `${parts.join('.')}.${createHmac('sha256', jwtSecret).update(parts.join('.')).digest('base64url')}`
  }
  test.each<[string, () => Promise<string> | string]>([
    ['of the secret that the services share', () => sign({ alg: 'HS256' }, secret)],
    ['of that secret under the published name', () => none({ alg: 'HS256', kid })],
    ['that says none', () => none({ alg: 'none' })],
    [
      'of HS256 signed with the published key',
      () => sign({ alg: 'HS256', kid }, new TextEncoder().encode(JSON.stringify(published))),
    ],
    ['of a key that nobody published', () => sign({ alg: 'ES256', kid: 'lost' }, key)],
    ['of another key', () => sign({ alg: 'ES256', kid }, readSigningKey(newSigningKey()).key)],
  ])('is shown no valid token where it is one %s', { tags: ['tokens-hosted-makes'] }, async (_what, make) => {
    const token = await shown(`Bearer ${await make()}`)
    expect(decodeJwt(token)).toEqual(claims)
    await expect(jwtVerify(token, secret)).rejects.toThrow()
  })
})

// The local Auth bounds token calls from one address as the original does.
test('each network address has 30 token calls at once and one more every two seconds', () => {
  const clock = { ms: 0 }
  const isOverLimit = tokenLimit(() => clock.ms)
  const refusals = (calls: number, address = '10.0.0.1') =>
    Array.from({ length: calls }, () => isOverLimit(address)).filter(Boolean).length
  expect(refusals(31)).toBe(1)
  expect(refusals(1, '10.0.0.2')).toBe(0)
  clock.ms += 1_900
  expect(refusals(1)).toBe(1)
  clock.ms += 200
  expect(refusals(2)).toBe(1)
  clock.ms += 3_600_000
  expect(refusals(31)).toBe(1)
})
