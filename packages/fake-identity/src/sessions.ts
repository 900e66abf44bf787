// The provider's own session cookie, with which the same browser signs in again without a password.
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { hashOf, newSecret } from './database.ts'
import type { Provider } from './provider.ts'
import { type User, userById } from './users.ts'

// Cookies ignore ports, so the name must be unique on this host.
const cookieName = 'identity_session'
const sessionLife = 12 * 60 * 60_000

export function startSession(c: Context, provider: Provider, userId: number): void {
  const { secret, hash } = newSecret()
  provider.db
    .prepare('insert into sessions (hash, user_id, expires_at) values (?, ?, ?)')
    .run(hash, userId, provider.now() + sessionLife)
  setCookie(c, cookieName, secret, cookieRules(provider, sessionLife / 1000))
}

export function signedInUser(c: Context, provider: Provider): User | undefined {
  const secret = getCookie(c, cookieName)
  if (!secret) return undefined
  const row = provider.db
    .prepare('select user_id from sessions where hash = ? and expires_at > ?')
    .get(hashOf(secret), provider.now())
  return row ? userById(provider, Number(row.user_id)) : undefined
}

export function endSession(c: Context, provider: Provider): void {
  const secret = getCookie(c, cookieName)
  if (secret) provider.db.prepare('delete from sessions where hash = ?').run(hashOf(secret))
  deleteCookie(c, cookieName, { path: '/' })
}

/** maxAge in seconds. */
export function cookieRules(provider: Provider, maxAge: number) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: provider.publicUrl.startsWith('https:'),
    maxAge,
  } as const
}
