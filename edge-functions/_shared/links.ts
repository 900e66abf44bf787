// Links for banned and suspended users, and codes for their export. The database keeps the digests and decides what they open.
import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Acting, Claims } from './auth/acting.ts'

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 10

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A new token and its digest. A token is 32 random bytes, so a fast digest is as hard to guess as the token. */
export function makeRedressToken(): { token: string; digest: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, digest: sha256(token) }
}

/** Whose token it is. Null for a link that was replaced, expired or ended with the ban. */
export async function redressLinkUser(acting: Acting, token: string): Promise<Claims | null> {
  const [found] = await acting.asService(
    (sql) => sql<{ sub: string | null }[]>`select private.redress_link_user(decode(${sha256(token)}, 'hex')) as sub`,
  )
  return found?.sub ? { sub: found.sub, role: 'authenticated' } : null
}

/** A new code. Its 32 letters divide 256, so each is equally likely. */
export function makeExportCode(userId: string): { code: string; digest: string } {
  const letters = [...randomBytes(CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')
  return { code: `${letters.slice(0, 5)}-${letters.slice(5)}`, digest: exportCodeDigest(userId, letters) }
}

/** The digest of a code as people type it. */
export const exportCodeDigest = (userId: string, typed: string): string =>
  sha256(`${userId}:${typed.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)

// Links that open without a login: what they are for and whose they are is signed (HS256), so that nobody makes one for somebody else.

/** What a link lets its holder do. One for one purpose opens nothing else. */
const PURPOSES = { unsubscribe: '10 years' } as const
export type Purpose = keyof typeof PURPOSES

const ALGORITHM = 'HS256'
const ISSUER = 'marketplace'
const payload = z.object({ sub: z.uuid(), kind: z.string().optional() })

export type SignedLink = z.output<typeof payload>

/** The links of one secret. Tokens hold letters, digits, dots, dashes and underscores. */
export function signedLinks(secret: string) {
  const key = new TextEncoder().encode(secret)
  return {
    /** @param kind what the purpose is limited to: a kind of mail. */
    sign: (purpose: Purpose, userId: string, kind?: string): Promise<string> =>
      new SignJWT(kind ? { kind } : {})
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setAudience(purpose)
        .setSubject(userId)
        .setExpirationTime(PURPOSES[purpose])
        .sign(key),

    /** Whose it is; null for a token that is not ours, for another purpose, altered or over. */
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
