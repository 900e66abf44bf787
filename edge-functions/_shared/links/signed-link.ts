// Links that open without a login: what they are for and whose they are is signed (HS256), so that nobody makes one for somebody else.
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

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
