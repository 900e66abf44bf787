// Invalid tokens for a user's id: forged, broken or expired.
import { createHmac, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { SIGNING_ALGORITHM } from '../../../tools/stack/signing-key.ts'
import { isStandIn, signing, signToken, stack } from '../stack.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)
/** The claims of a valid token. */
export const good = (sub: string) => ({
  sub,
  role: 'authenticated',
  aud: 'authenticated',
  iss: `${stack.urls.supabase}/auth/v1`,
  exp: now() + 600,
})
const hmac = (content: string, key: string) => createHmac('sha256', key).update(content).digest('base64url')

function handMade(header: object, claims: object, signature: (content: string) => string): string {
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${signature(content)}`
}

/** Signs any claims with the project's key. */
export const signed = (claims: object, header: object = {}) =>
  handMade({ alg: SIGNING_ALGORITHM, kid: signing.kid, typ: 'JWT', ...header }, claims, (content) =>
    sign('sha256', Buffer.from(content), { key: signing.key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  )

/** The project's key as every caller gets it. */
const published = JSON.stringify(signing.published)
const publishedPem = createPublicKey(signing.key).export({ type: 'spki', format: 'pem' }).toString()

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

type OddToken = [what: string, make: (id: string) => string | Promise<string>]

export const oddTokens: OddToken[] = [
  ['signed with another secret', (id) => signToken({ sub: id, secret: 'another secret of more than 32 bytes' })],
  ['without a signature', (id) => handMade({ alg: 'none' }, good(id), () => '')],
  ['that says none, signed all the same', (id) => signed(good(id), { alg: 'none' })],
  ['of HS512', (id) => signed(good(id), { alg: 'HS512' })],
  // An original Auth may sign with the secret that it shares.
  ...(isStandIn('auth')
    ? [
        [
          'of HS256 with the secret that the stand-ins share',
          (id) => signToken({ sub: id, secret: stack.jwtSecret }),
        ] satisfies OddToken,
      ]
    : []),
  [
    'of RS256 by a key of its own',
    (id) =>
      handMade({ alg: 'RS256' }, good(id), (text) =>
        sign('sha256', Buffer.from(text), rsa.privateKey).toString('base64url'),
      ),
  ],
  [
    'of HS256 signed with the public key',
    (id) => handMade({ alg: 'HS256', kid: signing.kid }, good(id), (text) => hmac(text, publishedPem)),
  ],
  [
    'of HS256 signed with the published set',
    (id) => handMade({ alg: 'HS256', kid: signing.kid }, good(id), (text) => hmac(text, published)),
  ],
  ['of a key that nobody published', (id) => signed(good(id), { kid: 'lost' })],
  [
    'of another’s key under the known name',
    (id) =>
      handMade({ alg: SIGNING_ALGORITHM, kid: signing.kid }, good(id), (text) =>
        sign('sha256', Buffer.from(text), { key: stranger.privateKey, dsaEncoding: 'ieee-p1363' }).toString(
          'base64url',
        ),
      ),
  ],
  ['of an anonymous sign-in', (id) => signed({ ...good(id), is_anonymous: true })],
  [
    'with a key of its own inside',
    (id) =>
      handMade({ alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) }, good(id), (text) =>
        sign('sha256', Buffer.from(text), rsa.privateKey).toString('base64url'),
      ),
  ],
  ['that has expired', (id) => signToken({ sub: id, expiresInSeconds: -60 })],
  ['that never expires', (id) => signed({ ...good(id), exp: undefined })],
  ['that is not valid yet', (id) => signed({ ...good(id), nbf: now() + 600 })],
  ['whose expiry is a text', (id) => signed({ ...good(id), exp: 'tomorrow' })],
  ['for another audience', (id) => signToken({ sub: id, aud: 'somebody else' })],
  ['without an audience', (id) => signed({ ...good(id), aud: undefined })],
  ['of another issuer', (id) => signed({ ...good(id), iss: 'https://evil.example/auth/v1' })],
  ['of no issuer', (id) => signed({ ...good(id), iss: undefined })],
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
]
