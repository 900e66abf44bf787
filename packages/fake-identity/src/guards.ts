// Headers on every answer.
import type { MiddlewareHandler } from 'hono'
import { knownOrigins } from './logout.ts'
import type { Provider } from './provider.ts'

export function securityHeaders(provider: Provider): MiddlewareHandler {
  // Browsers apply form-action to all redirects after a form, so it includes the shop's own origin.
  const formTargets = provider.returnOrigins ? `; form-action 'self' ${knownOrigins(provider).join(' ')}` : ''
  const policy = `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'${formTargets}`
  return async (c, next) => {
    await next()
    c.header('Content-Security-Policy', policy)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  }
}
