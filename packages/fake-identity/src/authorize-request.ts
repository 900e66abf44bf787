// An authorization request (RFC 6749, 4.1.1). Client and redirect URI must match the registered
// ones exactly before anything, even an error, is sent to that URI.
import { createMiddleware } from 'hono/factory'
import { messagePage } from './pages/layout.ts'
import type { Provider } from './provider.ts'

export type AuthorizeRequest = {
  clientId: string
  redirectUri: string
  scope: string
  state: string | undefined
  signUp: boolean
  /** prompt=select_account: a signed-in user confirms or changes the account. */
  askAccount: boolean
  /** The original parameters, for links between our own pages. */
  query: URLSearchParams
}

const knownScopes = new Set(['openid', 'profile', 'email', 'read:files', 'write:files', 'user:email', 'read:user'])

function readAuthorizeRequest(provider: Provider, url: string): AuthorizeRequest | { rejection: string } {
  const query = new URL(url).searchParams
  const clientId = query.get('client_id') ?? ''
  if (clientId !== provider.clientId) return { rejection: 'Unknown application.' }
  const [registered] = provider.redirectUris
  const redirectUri = query.get('redirect_uri') ?? registered ?? ''
  if (!provider.redirectUris.includes(redirectUri)) {
    return { rejection: 'This redirect address isn’t registered for the application.' }
  }
  const requested = (query.get('scope') ?? '').split(/[\s,]+/).filter((scope) => knownScopes.has(scope))
  return {
    clientId,
    redirectUri,
    scope: [...new Set(requested)].join(' '),
    state: query.get('state') ?? undefined,
    signUp: query.get('screen_hint') === 'signup',
    askAccount: query.get('prompt') === 'select_account',
    query,
  }
}

/** Reads the request of a page into `c.var.request`, or answers that the link doesn't work. */
export const authorizeRequest = (provider: Provider) =>
  createMiddleware<{ Variables: { request: AuthorizeRequest } }>(async (c, next) => {
    const request = readAuthorizeRequest(provider, c.req.url)
    if ('rejection' in request)
      return c.html(messagePage(provider.appName, 'This link doesn’t work', request.rejection), 400)
    c.set('request', request)
    return await next()
  })

/** A path of ours with the request's parameters, except the given ones. */
export function pathWith(path: string, request: AuthorizeRequest, without: string[] = []): string {
  const query = new URLSearchParams(request.query)
  for (const name of without) query.delete(name)
  return `${path}?${query}`
}

/** The redirect URI with the answer (code or error) and the unchanged state. */
export function returnAddress(request: AuthorizeRequest, answer: Record<string, string>): string {
  const url = new URL(request.redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (request.state !== undefined) url.searchParams.set('state', request.state)
  return url.href
}
