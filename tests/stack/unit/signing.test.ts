// Which key the tests sign tokens with.
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { newSigningKey } from '../../../tools/stack/signing-key.ts'
import { signingOf } from '../../support/signing.ts'

const own = { signingKey: newSigningKey(), originals: [] }
const original = { ...own, originals: ['auth'] }

test('the tests sign for an original Auth with its key, or report what is missing', {
  tags: ['originals-reported'],
}, () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const given = JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'theirs' })
  const { key, kid } = signingOf(original, given)
  expect({ kid, isSameKey: createPublicKey(key).equals(publicKey) }).toEqual({ kid: 'theirs', isSameKey: true })
  expect(signingOf(own, given).kid).not.toBe('theirs')
  expect(() => signingOf(original)).toThrow(/left out until TEST_SIGNING_KEY/)
  expect(() => signingOf(original, '{"kty":"oct","k":"hush"}')).toThrow(/^TEST_SIGNING_KEY must be/)
})
