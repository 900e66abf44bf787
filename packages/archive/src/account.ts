// Whose things are exported or imported: told by an access token, or beside an API key by a username.
import { profileCalls } from '../../../contract/profiles.ts'
import type { Target } from '../../../tools/support/target.ts'
import { openShop, type Shop } from './shop.ts'

const KEY = /^mkt_key_/

export const TOKEN_MISSING =
  'MARKETPLACE_TOKEN is missing: set it to an API key, or to the access token of a session (docs/archive.md)'

/** @throws with a line for whoever runs the command */
export async function signIn({ urls: { web } }: Target, token: string | undefined, username?: string): Promise<Shop> {
  if (!token) throw new Error(TOKEN_MISSING)
  if (!isKey(token)) return openShop(web, subjectOf(token), token)
  if (!username) throw new Error('--account is missing: with an API key name whose it is, by username')
  const params = { identifier: username }
  const { id } = await openShop(web, '', token).call(profileCalls.getPublicProfile, { params })
  return openShop(web, id, token)
}

/** The shop verifies it; here it only says whose it is. */
function subjectOf(token: string): string {
  try {
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    if (typeof sub === 'string') return sub
  } catch {
    // What is no token is told as one without a user.
  }
  throw new Error('MARKETPLACE_TOKEN is neither an API key nor an access token')
}

export const isKey = (token: string) => KEY.test(token)
