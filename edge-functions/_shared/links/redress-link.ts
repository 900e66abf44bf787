// Links for banned and suspended users, and codes for their export. The database keeps the digests and decides what they open.
import { createHash, randomBytes } from 'node:crypto'
import type { Acting, Claims } from '../auth/acting.ts'

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
