// Links for banned and suspended users, and codes for their export. Only digests are stored.
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Acting, Claims } from './auth/acting.ts'

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 10

/** In hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A new token and its digest. A token is 32 random bytes, so a fast digest is safe. */
export function makeRedressToken(): { token: string; digest: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, digest: sha256(token) }
}

/** Of the link that the caller came by, if any. */
export const linkDigest = (c: Context): string => sha256(c.req.header('X-Redress-Token') ?? '')

/** The user of a token. Null if it was replaced, expired or ended with the ban. */
export async function redressLinkUser(acting: Acting, token: string): Promise<Claims | null> {
  const [found] = await acting.asService<{ sub: string | null }[]>`
    select private.redress_link_user(decode(${sha256(token)}, 'hex')) as sub`
  return found?.sub ? { sub: found.sub, role: 'authenticated' } : null
}

/** A new code. Its 32 letters divide 256, so each is equally likely. */
export function makeExportCode(userId: string): { code: string; digest: string } {
  const letters = [...randomBytes(CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')
  return { code: `${letters.slice(0, 5)}-${letters.slice(5)}`, digest: exportCodeDigest(userId, letters) }
}

export const exportCodeDigest = (userId: string, typed: string): string =>
  sha256(`${userId}:${typed.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)

// Links that work without a login. Purpose and user are signed (HS256).

/** Purposes of links, with their lifetime. `stop` is about a seller's mails to an address. */
const PURPOSES = { unsubscribe: '10 years', stop: '10 years' } as const
export type Purpose = keyof typeof PURPOSES

const ALGORITHM = 'HS256'
const ISSUER = 'marketplace'
const payload = z.object({ sub: z.uuid(), kind: z.string().optional(), to: z.string().optional() })

export type SignedLink = z.output<typeof payload>

/** Tokens contain letters, digits, dots, dashes and underscores. */
export function signedLinks(secret: string) {
  const key = new TextEncoder().encode(secret)
  return {
    /** `kind` limits the purpose to a kind of email, `to` to the digest of an address. */
    sign: (purpose: Purpose, userId: string, claims: Omit<SignedLink, 'sub'> = {}): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setAudience(purpose)
        .setSubject(userId)
        .setExpirationTime(PURPOSES[purpose])
        .sign(key),

    /** The user and kind; null if the token is invalid, expired or for another purpose. */
    async verify(purpose: Purpose, token: string): Promise<SignedLink | null> {
      try {
        const options = { issuer: ISSUER, audience: purpose, algorithms: [ALGORITHM], requiredClaims: ['exp'] }
        const verified = await jwtVerify(token, key, options)
        return payload.safeParse(verified.payload).data ?? null
      } catch {
        return null
      }
    },
  }
}
