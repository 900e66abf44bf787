// The frame of every request: its id, headers that all answers carry, how long it took, and its line in the log.
// Headers are set before the answer exists: changing those of a finished response costs more than most handlers.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app.ts'
import { log } from './log.ts'

const GIVEN_REQUEST_ID = /^[\w-]{8,64}$/

/** Answers are kept by no cache unless a handler says otherwise. */
export const requestFrame = (logRequests: boolean) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now()
    const given = c.req.header('X-Request-Id')
    const requestId = given && GIVEN_REQUEST_ID.test(given) ? given : crypto.randomUUID()
    c.set('requestId', requestId)
    c.set('started', started)
    c.header('X-Request-Id', requestId)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Cache-Control', 'no-store')
    c.header('Vary', 'Origin')
    await next()
    if (!c.var.isTimed) stampTime(c)
    if (logRequests) {
      const ms = elapsed(started)
      log('info', { requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms })
    }
  })

/** Says how long the request took (Server-Timing, milliseconds). Handlers in a hurry call it just before they answer. */
export function stampTime(c: Context<AppEnv>): void {
  c.set('isTimed', true)
  c.header('Server-Timing', `app;dur=${elapsed(c.var.started)}`)
}

/** Milliseconds since, with one decimal. */
const elapsed = (started: number) => Math.round((performance.now() - started) * 10) / 10
