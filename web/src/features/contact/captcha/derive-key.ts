// ALTCHA's key derivation on Web Crypto, because the library's own needs Node.
import type { DeriveKeyFunction } from 'altcha-lib/types'

/** Takes 'PBKDF2/SHA-256' (also 384 and 512); throws for anything else. */
export const deriveKey: DeriveKeyFunction = async ({ algorithm, cost, keyLength = 32 }, salt, password) => {
  const hash = /^PBKDF2\/(SHA-(?:256|384|512))$/.exec(algorithm)?.[1]
  if (!hash) throw new Error(`The captcha asks for ${algorithm}, which this page does not know.`)
  const key = await crypto.subtle.importKey('raw', new Uint8Array(password), 'PBKDF2', false, ['deriveBits'])
  const rules = { name: 'PBKDF2', hash, salt: new Uint8Array(salt), iterations: cost }
  return { derivedKey: new Uint8Array(await crypto.subtle.deriveBits(rules, key, keyLength * 8)) }
}
