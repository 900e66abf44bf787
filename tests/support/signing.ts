// What the tests sign access tokens with: the stack's own key, or the one of an original Auth.
import { createPrivateKey } from 'node:crypto'
import { readSigningKey, type SigningKey } from '../../tools/stack/signing-key.ts'

/** @param given the private key of an original Auth as a JSON Web Key. @throws one line, without the key */
export function signingOf(stack: { signingKey: string; originals?: string[] }, given?: string): SigningKey {
  if (!stack.originals?.includes('auth')) return readSigningKey(stack.signingKey)
  if (!given)
    throw new Error(
      'AUTH_URL is an original: every test that signs people in is left out until TEST_SIGNING_KEY is its private ES256 key',
    )
  try {
    const key = JSON.parse(given)
    if (key.crv !== 'P-256' || typeof key.kid !== 'string') throw new Error('of another kind')
    const { d: _, ...published } = key
    return { key: createPrivateKey({ key, format: 'jwk' }), kid: key.kid, published: { keys: [published] } }
  } catch {
    throw new Error('TEST_SIGNING_KEY must be a private JSON Web Key of ES256 with its kid')
  }
}
