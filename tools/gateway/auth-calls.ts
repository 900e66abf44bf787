// The allowed calls of Supabase Auth. People sign in only on the identity provider's page, so
// passwords, codes, mails, sign-ups, second factors and administration are closed. docs/deploy.md
// has the list for readers.
import type { Address } from './address.ts'

/** Paths below /auth/v1, with their method. */
export const AUTH_CALLS: Record<string, 'GET' | 'POST'> = {
  '/authorize': 'GET',
  '/callback': 'GET',
  '/token': 'POST',
  '/user': 'GET',
  '/logout': 'POST',
  '/settings': 'GET',
  '/health': 'GET',
  '/.well-known/jwks.json': 'GET',
}
export const GRANT_TYPES = ['pkce', 'refresh_token']

export type Site = { siteUrl: string; redirectUrls: string[] }

/**
 * Whether sign-in may return to `url`. Supabase Auth itself would accept any port of the loopback
 * address.
 */
function isOfSite(url: string, { siteUrl, redirectUrls }: Site): boolean {
  const origins = [siteUrl, ...redirectUrls].map((allowed) => new URL(allowed).origin)
  return origins.includes(URL.parse(url)?.origin ?? '')
}

/** The normalized path of an allowed call, for Supabase Auth; null for any other. */
export function authCall(method: string | undefined, { path, search }: Address, site: Site): string | null {
  const call = path.slice('/auth/v1'.length)
  if (!Object.hasOwn(AUTH_CALLS, call) || AUTH_CALLS[call] !== method) return null
  const query = new URLSearchParams(search)
  if (call === '/token') {
    const [grantType = '', ...more] = query.getAll('grant_type')
    if (more.length > 0 || !GRANT_TYPES.includes(grantType)) return null
  }
  if (call === '/authorize') {
    const [wished = '', ...more] = query.getAll('redirect_to')
    if (more.length > 0 || !isOfSite(wished, site)) query.set('redirect_to', site.siteUrl)
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** Supabase Auth's answer to an unknown path. */
export const AUTH_CLOSED = { code: 404, error_code: 'not_found', msg: 'This call is closed on this project' }
