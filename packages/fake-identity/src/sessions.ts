// The provider's own session cookie: a second sign-in by the same browser asks for no password.
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { hashOf, newSecret } from './database.ts'
import { type Person, personById } from './people.ts'
import type { Provider } from './provider.ts'

// Cookies do not tell ports apart, so the name says whose it is.
const cookieName = 'identity_session'
const sessionLife = 12 * 60 * 60_000

export function startSession(c: Context, provider: Provider, personId: number): void {
  const { secret, hash } = newSecret()
  provider.db
    .prepare('insert into sessions (hash, person_id, expires_at) values (?, ?, ?)')
    .run(hash, personId, provider.now() + sessionLife)
  setCookie(c, cookieName, secret, cookieRules(provider, sessionLife / 1000))
}

export function signedInPerson(c: Context, provider: Provider): Person | undefined {
  const secret = getCookie(c, cookieName)
  if (!secret) return undefined
  const row = provider.db
    .prepare('select person_id from sessions where hash = ? and expires_at > ?')
    .get(hashOf(secret), provider.now())
  return row ? personById(provider, Number(row.person_id)) : undefined
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
