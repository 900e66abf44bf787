// Tokens of a project with signing keys: only the published keys verify them (RFC 7517).
import { createServer } from 'node:http'
import {
  exportJWK,
  exportSPKI,
  type GenerateKeyPairResult,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenVerifier } from '../../../edge-functions/_shared/auth/tokens.ts'
import { listen } from '../../../tools/stack/listen.ts'

type Algorithm = 'ES256' | 'RS256'

const SUBJECT = '5b1f0e0a-7d5c-4d0e-9b8a-2f6f1f2d3c4b'
const MEMBER = { sub: SUBJECT, role: 'authenticated' }

let keys: Record<Algorithm, GenerateKeyPairResult>
let jwks: Record<Algorithm, JWK>
let published: { status: number; body: string }
let fetches = 0
let project: Awaited<ReturnType<typeof listen>>

const keySet = (...algorithms: Algorithm[]) => JSON.stringify({ keys: algorithms.map((alg) => jwks[alg]) })
const publish = (...algorithms: Algorithm[]) => {
  published = { status: 200, body: keySet(...algorithms) }
}

async function newKey(alg: Algorithm) {
  const pair = await generateKeyPair(alg, { extractable: true })
  return { pair, jwk: { ...(await exportJWK(pair.publicKey)), alg, kid: alg, use: 'sig' } }
}

beforeAll(async () => {
  const [elliptic, rsa] = await Promise.all([newKey('ES256'), newKey('RS256')])
  keys = { ES256: elliptic.pair, RS256: rsa.pair }
  jwks = { ES256: elliptic.jwk, RS256: rsa.jwk }
  const server = createServer((request, response) => {
    fetches += 1
    const isKeys = request.url === '/auth/v1/.well-known/jwks.json'
    response.writeHead(isKeys ? published.status : 404, { 'content-type': 'application/json' }).end(published.body)
  })
  project = await listen(server, 0)
})
beforeEach(() => {
  publish('ES256', 'RS256')
  fetches = 0
})
afterAll(() => project.close())

const newVerifier = () => tokenVerifier({ supabaseUrl: project.url, publicUrl: 'https://shop.example' })

type Bend = {
  claims?: JWTPayload
  header?: { alg?: string; kid?: string }
  key?: CryptoKey | Uint8Array
  expires?: string
}

const sign = ({ claims = {}, header = {}, key, expires = '10m' }: Bend = {}) =>
  new SignJWT({
    sub: SUBJECT,
    role: 'authenticated',
    aud: 'authenticated',
    iss: `${project.url}/auth/v1`,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'ES256', ...header })
    .setExpirationTime(expires)
    .sign(key ?? keys.ES256.privateKey)

describe('a token that the project signed', () => {
  test.each(['ES256', 'RS256'] as const)('by %s is its subject’s', { tags: ['tokens-hosted-makes'] }, async (alg) => {
    const token = await sign({ header: { alg, kid: alg }, key: keys[alg].privateKey })
    expect(await newVerifier()(token)).toEqual(MEMBER)
  })

  test('may have the other claims of hosted tokens, which are ignored', { tags: ['tokens-hosted-makes'] }, async () => {
    const claims = {
      aal: 'aal1',
      amr: [{ method: 'oauth', timestamp: 1 }],
      app_metadata: { provider: 'github', providers: ['github'], roles: ['admin'] },
      user_metadata: { roles: ['admin'], sub: 'somebody' },
      email: 'robin@example.com',
      phone: '',
      is_anonymous: false,
      session_id: SUBJECT,
    }
    expect(await newVerifier()(await sign({ claims }))).toEqual(MEMBER)
  })

  test('may name the address that browsers know', async () => {
    const token = await sign({ claims: { iss: 'https://shop.example/auth/v1' } })
    expect(await newVerifier()(token)).toEqual(MEMBER)
  })

  test('fetches the keys once for many tokens', async () => {
    const [verify, token] = [newVerifier(), await sign()]
    await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(fetches).toBe(1)
  })
})

describe('an invalid token', () => {
  const unsigned = (claims: object) =>
    `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`
  const stranger = generateKeyPair('ES256')

  test.each<[string, () => Promise<string> | string]>([
    [
      'of HS256, signed with the public key as its secret',
      async () =>
        sign({ header: { alg: 'HS256' }, key: new TextEncoder().encode(await exportSPKI(keys.ES256.publicKey)) }),
    ],
    [
      'of HS256, signed with the published set as its secret',
      () => sign({ header: { alg: 'HS256' }, key: new TextEncoder().encode(published.body) }),
    ],
    ['without a signature', () => unsigned({ sub: SUBJECT, role: 'authenticated', aud: 'authenticated' })],
    ['of another’s key under a known name', async () => sign({ key: (await stranger).privateKey })],
    ['of an unpublished key', async () => sign({ header: { kid: 'lost' }, key: (await stranger).privateKey })],
    ['that names the other algorithm’s key', () => sign({ header: { kid: 'RS256' } })],
    ['of another issuer', () => sign({ claims: { iss: 'https://evil.example/auth/v1' } })],
    ['of no issuer', () => sign({ claims: { iss: undefined } })],
    ['for another audience', () => sign({ claims: { aud: 'somebody else' } })],
    ['of an anonymous sign-in', () => sign({ claims: { is_anonymous: true } })],
    ['whose claim of being anonymous is no boolean', () => sign({ claims: { is_anonymous: 'yes' } })],
    ['that is not valid yet', () => sign({ claims: { nbf: Math.floor(Date.now() / 1000) + 600 } })],
    ['of the role postgres', () => sign({ claims: { role: 'postgres' } })],
    ['whose role is a list', () => sign({ claims: { role: ['authenticated'] } })],
    ['without a role', () => sign({ claims: { role: undefined } })],
    ['that has expired', () => sign({ expires: '-1m' })],
    ['without a subject', () => sign({ claims: { sub: undefined } })],
    ['whose subject is no id', () => sign({ claims: { sub: 'admin' } })],
    ['of the role anon', () => sign({ claims: { role: 'anon' } })],
    ['of the service role', () => sign({ claims: { role: 'service_role' } })],
    ['that was cut', async () => (await sign()).slice(0, -4)],
    ['that is noise', () => 'a.b.c'],
  ])('%s', { tags: ['tokens-hosted-makes'] }, async (_what, make) => {
    expect(await newVerifier()(await make())).toBeNull()
  })
})

describe('while the published keys cannot be known, everyone is asked to come back', () => {
  test.each<[string, { status: number; body: string }]>([
    ['the project answers 500', { status: 500, body: '{}' }],
    ['the project answers with a page', { status: 200, body: '<html>' }],
    ['the project answers with no keys', { status: 200, body: '{"keys":"none"}' }],
  ])('%s', async (_what, answer) => {
    published = answer
    const verify = newVerifier()
    await expect(verify(await sign())).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
    publish('ES256', 'RS256')
    await expect.poll(async () => verify(await sign())).toEqual(MEMBER)
  })

  test('the project is away', { tags: ['tokens-hosted-makes'] }, async () => {
    const gone = await listen(createServer(), 0)
    await gone.close()
    const verify = tokenVerifier({ supabaseUrl: gone.url })
    await expect(verify(await sign())).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  })
})

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

describe('while keys change', { tags: ['tokens-hosted-makes'] }, () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') })
    publish('ES256')
    return () => vi.useRealTimers()
  })
  const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
  /** A new token each time, because a verified token is cached for a while. */
  const signBy = (alg: Algorithm) =>
    sign({
      header: { alg, kid: alg },
      key: keys[alg].privateKey,
      claims: { session_id: crypto.randomUUID() },
      expires: '1h',
    })

  test('a new key is fetched when a token names it, and the old one stays valid', async () => {
    const verify = newVerifier()
    expect(await verify(await signBy('ES256'))).toEqual(MEMBER)
    publish('RS256', 'ES256')
    later(30 * SECOND_MS)
    expect(await verify(await signBy('RS256'))).toEqual(MEMBER)
    expect(await verify(await signBy('ES256'))).toEqual(MEMBER)
    expect(fetches).toBe(2)
  })

  test('keys are fetched once in ten seconds when many tokens name an unpublished key', async () => {
    const verify = newVerifier()
    await verify(await signBy('ES256'))
    later(30 * SECOND_MS)
    const tokens = await Promise.all(Array.from({ length: 20 }, () => signBy('RS256')))
    for (const token of tokens) expect(await verify(token)).toBeNull()
    expect(fetches).toBe(2)
    later(11 * SECOND_MS)
    expect(await verify(await signBy('RS256'))).toBeNull()
    expect(fetches).toBe(3)
  })

  test('a withdrawn key is rejected as soon as the keys are fetched again', async () => {
    const verify = newVerifier()
    expect(await verify(await signBy('ES256'))).toEqual(MEMBER)
    publish('RS256')
    later(30 * SECOND_MS)
    expect(await verify(await signBy('RS256'))).toEqual(MEMBER)
    expect(await verify(await signBy('ES256'))).toBeNull()
  })

  test('a withdrawn key is rejected after ten minutes, also without a token of a new key', async () => {
    const verify = newVerifier()
    const token = await signBy('ES256')
    expect(await verify(token)).toEqual(MEMBER)
    publish('RS256')
    later(9 * MINUTE_MS)
    expect(await verify(token)).toEqual(MEMBER)
    later(2 * MINUTE_MS)
    expect(await verify(token)).toBeNull()
    expect(await verify(await signBy('ES256'))).toBeNull()
  })
})
