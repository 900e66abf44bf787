// Tokens of a project that still signs with a secret: HS256 of that secret and nothing else.
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { tokenVerifier } from '../../../edge-functions/_shared/auth/tokens.ts'

const SUBJECT = '5b1f0e0a-7d5c-4d0e-9b8a-2f6f1f2d3c4b'
const URL = 'https://project.example'
const SECRET = 'a secret of at least thirty-two characters'
const verify = tokenVerifier({ supabaseUrl: URL, jwtSecret: SECRET })
const bytes = (text: string) => new TextEncoder().encode(text)

const sign = (claims: JWTPayload = {}, alg = 'HS256', key: CryptoKey | Uint8Array = bytes(SECRET)) =>
  new SignJWT({ sub: SUBJECT, role: 'authenticated', aud: 'authenticated', iss: `${URL}/auth/v1`, ...claims })
    .setProtectedHeader({ alg })
    .setExpirationTime('10m')
    .sign(key)

test.each([`${URL}/auth/v1`, undefined])('a token of the issuer %s is its subject’s', async (iss) => {
  expect(await verify(await sign({ iss }))).toEqual({ sub: SUBJECT, role: 'authenticated' })
})

test('a token of Auth at another address is valid once the issuer is set', { tags: ['originals-run'] }, async () => {
  const issuer = 'http://127.0.0.1:9999'
  const token = await sign({ iss: issuer })
  expect(await verify(token)).toBeNull()
  const verifyIssuer = tokenVerifier({ supabaseUrl: URL, issuer, jwtSecret: SECRET })
  expect(await verifyIssuer(token)).toEqual({ sub: SUBJECT, role: 'authenticated' })
  expect(await verifyIssuer(await sign())).toEqual({ sub: SUBJECT, role: 'authenticated' })
})

describe('an invalid token', () => {
  test.each<[string, () => Promise<string>]>([
    ['of another secret', () => sign({}, 'HS256', bytes(`${SECRET}, another`))],
    ['of HS512', () => sign({}, 'HS512', bytes(SECRET.repeat(2)))],
    ['of a key pair', async () => sign({}, 'ES256', (await generateKeyPair('ES256')).privateKey)],
    ['of another issuer', () => sign({ iss: 'https://evil.example/auth/v1' })],
    ['for another audience', () => sign({ aud: 'somebody else' })],
    ['of an anonymous sign-in', () => sign({ is_anonymous: true })],
    ['of the service role', () => sign({ role: 'service_role' })],
  ])('%s', async (_what, make) => {
    expect(await verify(await make())).toBeNull()
  })
})
