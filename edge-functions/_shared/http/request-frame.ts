// The frame of every request: its id, headers that all answers carry, how long it took, and its line in the log.
// Answers are made with these headers (`framed`): to set them on a finished response costs more than most handlers.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { telemetry } from '../telemetry/telemetry.ts'
import type { AppEnv } from './app.ts'
import { log } from './log.ts'

const GIVEN_REQUEST_ID = /^[\w-]{8,64}$/

/** Answers are kept by no cache unless a handler says otherwise. */
const frameHeaders = (c: Context<AppEnv>) => ({
  'X-Request-Id': c.get('requestId'),
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  Vary: 'Origin',
  'Server-Timing': `app;dur=${elapsed(c.get('started'))}`,
})

export const requestFrame = (logRequests: boolean) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now()
    const given = c.req.header('X-Request-Id')
    const requestId = given && GIVEN_REQUEST_ID.test(given) ? given : crypto.randomUUID()
    c.set('requestId', requestId)
    c.set('started', started)
    const span = telemetry?.currentSpan()
    await next()
    telemetry?.nameRequest(span, c.req.method, routeOf(c), requestId)
    if (!c.get('isFramed')) {
      const { headers } = c.res
      for (const [name, value] of Object.entries(frameHeaders(c))) if (!headers.has(name)) headers.set(name, value)
    }
    if (logRequests) {
      const ms = elapsed(started)
      log('info', { requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms })
    }
  })

/** The path of the call that answered, with names for its parts. */
const routeOf = (c: Context): string | undefined => matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path

/** The frame's headers and an answer's own, which go before: for an answer that is made with all of them. */
export function framed(c: Context<AppEnv>, headers: Record<string, string>): Record<string, string> {
  c.set('isFramed', true)
  return { ...frameHeaders(c), ...headers }
}

/** Milliseconds since, with one decimal. */
const elapsed = (started: number) => Math.round((performance.now() - started) * 10) / 10
