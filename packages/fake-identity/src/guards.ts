// Headers on every answer, and the switch that plays a provider that is down.
import { Hono, type MiddlewareHandler } from 'hono'
import { knownOrigins } from './logout.ts'
import { messagePage } from './pages/layout.ts'
import type { Provider } from './provider.ts'

export function securityHeaders(provider: Provider): MiddlewareHandler {
  // Browsers apply form-action to the whole chain of redirects after a form, so the shop's own
  // origin has to be in it.
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

/**
 * POST /_control/down with JSON {down: boolean}. JSON only, which a foreign page cannot send
 * without our leave.
 */
export function downSwitch(provider: Provider): { guard: MiddlewareHandler; routes: Hono } {
  let down = false
  const guard: MiddlewareHandler = async (c, next) => {
    const isStyle = /\.(css|svg|woff2)$/.test(c.req.path)
    if (!down || isStyle || c.req.path.startsWith('/_control/')) return next()
    if (!/html/.test(c.req.header('accept') ?? '')) return c.text('Service unavailable', 503, { 'Retry-After': '5' })
    const from = URL.parse(c.req.header('referer') ?? '')?.origin
    const back = from && knownOrigins(provider).includes(from) ? from : provider.returnOrigins?.[0]
    const text = 'Login isn’t available right now. Try again in a few minutes.'
    return c.html(messagePage(provider.appName, 'Login isn’t available', text, back), 503, { 'Retry-After': '5' })
  }
  const routes = new Hono().post('/_control/down', async (c) => {
    if (!c.req.header('content-type')?.startsWith('application/json')) return c.json({ error: 'JSON only' }, 415)
    const body: unknown = await c.req.json().catch(() => undefined)
    if (typeof body !== 'object' || body === null || !('down' in body) || typeof body.down !== 'boolean') {
      return c.json({ error: 'down must be true or false' }, 400)
    }
    down = body.down
    return c.json({ down })
  })
  return { guard, routes }
}
