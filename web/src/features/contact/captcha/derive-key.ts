// The key derivations of ALTCHA on Web Crypto, because the library's own need Node.
import type { DeriveKeyFunction } from 'altcha-lib/types'

type Bytes = Uint8Array<ArrayBuffer>

const copy = (bytes: Uint8Array): Bytes => new Uint8Array(bytes)

async function pbkdf2(hash: string, iterations: number, keyBytes: number, salt: Bytes, password: Bytes) {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'PBKDF2', hash, salt, iterations }, key, keyBytes * 8)
}

async function repeatedHash(hash: string, rounds: number, keyBytes: number, salt: Bytes, password: Bytes) {
  let digest = await crypto.subtle.digest(hash, new Uint8Array([...salt, ...password]))
  for (let round = 1; round < rounds; round++) digest = await crypto.subtle.digest(hash, digest)
  return digest.slice(0, keyBytes)
}

/** Takes 'PBKDF2/SHA-256' and 'SHA-256' (also 384 and 512); anything else throws. */
export const deriveKey: DeriveKeyFunction = async ({ algorithm, cost, keyLength = 32 }, salt, password) => {
  const [, stretched, hash] = /^(PBKDF2\/)?(SHA-(?:256|384|512))$/.exec(algorithm) ?? []
  if (!hash) throw new Error(`The captcha asks for ${algorithm}, which this page does not know.`)
  const derive = stretched ? pbkdf2 : repeatedHash
  return { derivedKey: new Uint8Array(await derive(hash, cost, keyLength, copy(salt), copy(password))) }
}
