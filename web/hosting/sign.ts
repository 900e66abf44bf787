// Proves to the functions that a request came through the host, as Netlify signs rules with "Sign".
import { SignJWT } from 'jose'

const signed = (secret: string, holds: string): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('netlify')
    .setExpirationTime(holds)
    .sign(new TextEncoder().encode(secret))

/** A signature is used for a minute and holds for five. */
const REUSED_MS = 60_000

/** Gives what signs: an HS256 token of the issuer "netlify". */
export function hostSignature(secret: string): () => Promise<string> {
  let signature = Promise.resolve('')
  let until = 0
  return () => {
    if (Date.now() < until) return signature
    until = Date.now() + REUSED_MS
    signature = signed(secret, '5 minutes')
    return signature
  }
}

/** For a host with a fixed configuration: valid until the configuration is written anew. */
export const longHostSignature = (secret: string): Promise<string> => signed(secret, '10 years')
