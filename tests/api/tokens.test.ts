// Tokens: who is calling is a verified token's `sub`. Anything odd is 401, never a failure of ours.
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { call, signToken, stack } from '../support/stack.ts'
import { signUp, user } from './support/people.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)
const good = (sub: string) => ({ sub, role: 'authenticated', aud: 'authenticated', exp: now() + 600 })
const hmac = (content: string, key: string) => createHmac('sha256', key).update(content).digest('base64url')

function handMade(header: object, claims: object, signature: (content: string) => string): string {
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${signature(content)}`
}

const signed = (claims: object, header: object = { alg: 'HS256', typ: 'JWT' }) =>
  handMade(header, claims, (content) => hmac(content, stack.jwtSecret))

const profile = (id: string, authorization?: string) =>
  call('GET', `users/profile/${id}`, { headers: authorization === undefined ? {} : { authorization } })

describe('a token', () => {
  test('of the auth service is taken, with and without its issuer', async () => {
    const robin = await user()
    expect((await profile(robin.id, `Bearer ${robin.token}`)).status).toBe(200)
    expect((await profile(robin.id, `bearer ${signed(good(robin.id))}`)).status).toBe(200)
  })

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()

  test.each<[string, (id: string) => string | Promise<string>]>([
    ['signed with another secret', (id) => signToken({ sub: id, secret: 'another secret of more than 32 bytes' })],
    ['without a signature', (id) => handMade({ alg: 'none' }, good(id), () => '')],
    ['that says none, signed all the same', (id) => signed(good(id), { alg: 'none' })],
    ['of HS512', (id) => signed(good(id), { alg: 'HS512' })],
    [
      'of RS256 by a key of its own',
      (id) =>
        handMade({ alg: 'RS256' }, good(id), (text) =>
          sign('sha256', Buffer.from(text), rsa.privateKey).toString('base64url'),
        ),
    ],
    [
      'of HS256 signed with a public key',
      (id) => handMade({ alg: 'HS256' }, good(id), (text) => hmac(text, publicPem)),
    ],
    [
      'with a key of its own inside',
      (id) => signed(good(id), { alg: 'ES256', jwk: rsa.publicKey.export({ format: 'jwk' }) }),
    ],
    ['that has expired', (id) => signToken({ sub: id, expiresInSeconds: -60 })],
    ['that never expires', (id) => signed({ ...good(id), exp: undefined })],
    ['that is not valid yet', (id) => signed({ ...good(id), nbf: now() + 600 })],
    ['whose expiry is a text', (id) => signed({ ...good(id), exp: 'tomorrow' })],
    ['for another audience', (id) => signToken({ sub: id, aud: 'somebody else' })],
    ['without an audience', (id) => signed({ ...good(id), aud: undefined })],
    ['of another issuer', (id) => signed({ ...good(id), iss: 'https://evil.example/auth/v1' })],
    ['without a subject', (id) => signed({ ...good(id), sub: undefined })],
    ['whose subject is no id', (id) => signed({ ...good(id), sub: `${id}' or true` })],
    ['whose subject is a list', (id) => signed({ ...good(id), sub: [id] })],
    ['of the role anon', (id) => signToken({ sub: id, role: 'anon' })],
    ['of the service role', (id) => signToken({ sub: id, role: 'service_role' })],
    ['of the role postgres', (id) => signToken({ sub: id, role: 'postgres' })],
    ['whose role is a list', (id) => signed({ ...good(id), role: ['authenticated'] })],
    ['that was cut', async (id) => (await signToken({ sub: id })).slice(0, -2)],
    [
      'of which a claim was changed',
      async (id) => {
        const [header, , signature] = (await signToken({ sub: randomUUID() })).split('.')
        return `${header}.${encode(good(id))}.${signature}`
      },
    ],
    ['that is the publishable key', () => stack.publishableKey],
    ['that is the secret key', () => stack.secretKey],
    ['that is noise', () => 'a.b.c'],
    ['of 8,000 characters', () => `${'a'.repeat(4_000)}.${'b'.repeat(2_000)}.${'c'.repeat(2_000)}`],
  ])('%s is nobody', async (_what, make) => {
    const robin = await user()
    const { status, body } = await profile(robin.id, `Bearer ${await make(robin.id)}`)
    expect([status, body.code]).toEqual([401, 'unauthenticated'])
  })

  test.each([undefined, '', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b.c.d', 'Bearer null'])(
    'header %j is nobody',
    async (header) => {
      const robin = await user()
      expect((await profile(robin.id, header)).status).toBe(401)
    },
  )

  test('in user_metadata or app_metadata gives no roles', async () => {
    const robin = await user()
    const token = signed({ ...good(robin.id), user_metadata: { roles: ['admin'] }, app_metadata: { roles: ['admin'] } })
    expect((await profile(robin.id, `Bearer ${token}`)).body.roles).toEqual([])
  })

  test('of nobody whom the shop knows may sync and nothing else', async () => {
    const stranger = await signUp()
    expect((await stranger.get(`users/${stranger.id}/cart`)).body.code).toBe('profile_not_found')
    const ghost = randomUUID()
    const token = await signToken({ sub: ghost })
    expect((await call('POST', 'users/sync', { token, body: { name: 'Ghost' } })).body.code).toBe('account_deleted')
  })
})

test('pooled connections never carry one caller’s identity to the next, also after errors', async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const person = await user(`Person ${index}`)
      return { ...person, username: (await call('GET', `users/public-profile/${person.id}`)).body.username }
    }),
  )
  type Someone = (typeof people)[number]
  // Each says whether the answer was the one for this person: a right kept, a refusal, a definer act, a visitor's question.
  const questions: ((me: Someone, other: Someone) => Promise<boolean>)[] = [
    async (me) => (await me.get(`users/profile/${me.id}`)).body.email === me.email,
    async (me) => (await me.get(`users/${me.id}/cart`)).status === 200,
    async (me) => (await me.post(`users/${me.id}/cart`, { fileId: randomUUID() })).status === 404,
    async (me) => (await me.get(`users/username-availability/${me.username}`)).body.available === true,
    async (me, other) => (await me.get(`users/username-availability/${other.username}`)).body.available === false,
    async () => (await call('GET', `files/${randomUUID()}`)).status === 404,
  ]
  const answers = await Promise.all(
    Array.from({ length: 360 }, async (_, index) => {
      const [me, other, ask] = [people[index % 5], people[(index % 5) + 1], questions[index % questions.length]]
      return me && other && ask ? await ask(me, other) : false
    }),
  )
  expect(answers.filter((right) => !right)).toEqual([])
})
