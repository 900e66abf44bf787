// The calls of Supabase Auth that pass. The only way in is the identity provider's page, and a
// session is changed there alone: nothing by password, code or mail, no sign-up, no second factor,
// no administration. docs/deploy.md lists them for readers.
import type { Address } from './address.ts'

/** Path below /auth/v1 and its method. */
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
 * Whether sign-in may come back to `url`. Supabase Auth itself would take any port of the loopback
 * address.
 */
function isOfSite(url: string, { siteUrl, redirectUrls }: Site): boolean {
  const origins = [siteUrl, ...redirectUrls].map((allowed) => new URL(allowed).origin)
  return origins.includes(URL.parse(url)?.origin ?? '')
}

/** The one spelling of a call that passes, to be handed to Supabase Auth; null for every other. */
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

/** What Supabase Auth says of something that is not there, in its own shape. */
export const AUTH_CLOSED = { code: 404, error_code: 'not_found', msg: 'This call is not open on this project' }
