// A user's grants: consent, codes (single use, 10 minutes, bound to client and redirect URI), and
// tokens.
import { hashOf, newSecret } from './database.ts'
import type { Provider } from './provider.ts'

const codeLife = 10 * 60_000
const tokenLife = 8 * 60 * 60_000

type Grant = { userId: number; clientId: string; redirectUri: string; scope: string }

export function hasConsented(provider: Provider, userId: number, clientId: string, scope: string): boolean {
  const granted = consentedScopes(provider, userId, clientId)
  return granted !== undefined && splitScope(scope).every((part) => granted.includes(part))
}

/** Adds to earlier scopes. A narrower request removes none. */
export function rememberConsent(provider: Provider, userId: number, clientId: string, scope: string): void {
  const granted = consentedScopes(provider, userId, clientId) ?? []
  provider.db
    .prepare(
      'insert into consents (user_id, client_id, scope) values (?, ?, ?) on conflict do update set scope = excluded.scope',
    )
    .run(userId, clientId, [...new Set([...granted, ...splitScope(scope)])].join(' '))
}

function consentedScopes(provider: Provider, userId: number, clientId: string): string[] | undefined {
  const row = provider.db
    .prepare('select scope from consents where user_id = ? and client_id = ?')
    .get(userId, clientId)
  return row && splitScope(String(row.scope))
}

function splitScope(scope: string): string[] {
  return scope.split(' ').filter(Boolean)
}

export function issueCode(provider: Provider, grant: Grant): string {
  const { secret, hash } = newSecret()
  provider.db
    .prepare('insert into codes (hash, user_id, client_id, redirect_uri, scope, expires_at) values (?, ?, ?, ?, ?, ?)')
    .run(hash, grant.userId, grant.clientId, grant.redirectUri, grant.scope, provider.now() + codeLife)
  return secret
}

/** Deletes and returns a code in one statement, so that it works only once. */
export function takeCode(provider: Provider, code: string): Grant | undefined {
  const row = provider.db.prepare('delete from codes where hash = ? returning *').get(hashOf(code))
  if (!row || Number(row.expires_at) <= provider.now()) return undefined
  return {
    userId: Number(row.user_id),
    clientId: String(row.client_id),
    redirectUri: String(row.redirect_uri),
    scope: String(row.scope),
  }
}

export function issueToken(provider: Provider, userId: number, scope: string): string {
  const { secret, hash } = newSecret('gho_')
  provider.db
    .prepare('insert into tokens (hash, user_id, scope, expires_at) values (?, ?, ?, ?)')
    .run(hash, userId, scope, provider.now() + tokenLife)
  return secret
}

export function userOfToken(provider: Provider, token: string): number | undefined {
  const row = provider.db
    .prepare('select user_id from tokens where hash = ? and expires_at > ?')
    .get(hashOf(token), provider.now())
  return row ? Number(row.user_id) : undefined
}

/** Deletes expired rows, so that the file stays small. */
export function forgetExpired(provider: Provider): void {
  for (const table of ['codes', 'tokens', 'sessions']) {
    provider.db.prepare(`delete from ${table} where expires_at <= ?`).run(provider.now())
  }
}
