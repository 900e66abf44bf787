// GET /logout ends the provider's own session. `returnTo` must have a known origin, otherwise a
// page confirms the logout.
import { Hono } from 'hono'
import { messagePage } from './pages/layout.ts'
import type { Provider } from './provider.ts'
import { endSession } from './sessions.ts'

export function logoutRoutes(provider: Provider): Hono {
  return new Hono().get('/logout', (c) => {
    endSession(c, provider)
    const target = URL.parse(c.req.query('returnTo') ?? '')
    if (target && knownOrigins(provider).includes(target.origin)) return c.redirect(target.href, 302)
    return c.html(messagePage(provider.appName, 'You’re logged out', 'You can close this page.'))
  })
}

/** All origins that this provider redirects to. */
export function knownOrigins({ redirectUris, returnOrigins }: Provider): string[] {
  return [...new Set([...redirectUris.map((uri) => new URL(uri).origin), ...(returnOrigins ?? [])])]
}
