// What the tests sign access tokens with: the stack's own key, or the one of an original Auth.
import { createPrivateKey } from 'node:crypto'
import { readSigningKey, type SigningKey } from '../../tools/stack/signing-key.ts'

/** @param external the private JWK of an original Auth. @throws one line, without the key */
export function signingOf(stack: { signingKey: string; originals?: string[] }, external?: string): SigningKey {
  if (!stack.originals?.includes('auth')) return readSigningKey(stack.signingKey)
  if (!external)
    throw new Error(
      'AUTH_URL is an original: every test that signs people in is left out until TEST_SIGNING_KEY is its private ES256 key',
    )
  try {
    const key = JSON.parse(external)
    if (key.crv !== 'P-256' || typeof key.kid !== 'string') throw new Error('of another kind')
    const { d: _, ...published } = key
    return { key: createPrivateKey({ key, format: 'jwk' }), kid: key.kid, published: { keys: [published] } }
  } catch {
    throw new Error('TEST_SIGNING_KEY must be a private JSON Web Key of ES256 with its kid')
  }
}
