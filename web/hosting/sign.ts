// How the host proves to the functions that a request came through it: as Netlify signs what a rule with "Sign" passes on.
import { SignJWT } from 'jose'

/** A signature is used for a minute and holds for five. */
const REUSED_MS = 60_000

/** Gives what signs: an HS256 token of the issuer "netlify". */
export function hostSignature(secret: string): () => Promise<string> {
  const key = new TextEncoder().encode(secret)
  let signature = Promise.resolve('')
  let until = 0
  return () => {
    if (Date.now() < until) return signature
    until = Date.now() + REUSED_MS
    signature = new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer('netlify')
      .setExpirationTime('5 minutes')
      .sign(key)
    return signature
  }
}

/** For a host that can only send a text that stands in its configuration: it holds until the configuration is written anew. */
export const longHostSignature = (secret: string): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('netlify')
    .setExpirationTime('10 years')
    .sign(new TextEncoder().encode(secret))
