// In a project with signing keys, only a published key signs tokens. The secret still signs links.
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { identifyCaller } from '../src/caller.ts'
import { jwtSecret, publishableKey, secretKey, tokenFor } from './support/tokens.ts'

const USER = '5b1f0e0a-7d5c-4d0e-9b8a-2f6f1f2d3c4b'
const { privateKey, publicKey } = await generateKeyPair('ES256')
const publishedKeys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] }

const sign = (kid: string, key = privateKey, role = 'authenticated') =>
  new SignJWT({ sub: USER, role }).setProtectedHeader({ alg: 'ES256', kid }).setExpirationTime('1h').sign(key)
const identify = (token: string) =>
  identifyCaller({ authorization: `Bearer ${token}` }, { jwtSecret, publishableKey, secretKey, publishedKeys })

test('a token of a published key is its subject’s', async () => {
  expect(await identify(await sign('one'))).toMatchObject({ role: 'authenticated', userId: USER })
})

test.each([
  ['of the secret', () => tokenFor(USER)],
  ['of an unpublished key', () => sign('lost')],
  ['of another’s key', async () => sign('one', (await generateKeyPair('ES256')).privateKey)],
  ['of an unknown role', () => sign('one', privateKey, 'postgres')],
] as const)('a token %s is refused', async (_what, make) => {
  await expect(identify(await make())).rejects.toMatchObject({ code: 'AccessDenied' })
})
