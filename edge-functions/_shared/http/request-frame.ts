import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { telemetry } from '../telemetry.ts'
import { ApiError } from './api-error.ts'
import { log } from './log.ts'
import type { AppEnv } from './types.ts'

// The frame of every request: its id, common headers, timing and log line. Answers are created with
// these headers (`framed`), because setting them later costs more than most handlers.

const REQUEST_ID = /^[\w-]{8,64}$/

/** Not cached by default. */
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
    const sent = c.req.header('X-Request-Id')
    const requestId = sent && REQUEST_ID.test(sent) ? sent : crypto.randomUUID()
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

/** The path of the matched call, with its parameters' names. */
const routeOf = (c: Context): string | undefined => matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path

/** The frame's headers, overridden by the answer's own. */
export function framed(c: Context<AppEnv>, headers: Record<string, string>): Record<string, string> {
  c.set('isFramed', true)
  return { ...frameHeaders(c), ...headers }
}

/** Milliseconds since `started`, with one decimal. */
const elapsed = (started: number) => Math.round((performance.now() - started) * 10) / 10

// Reads the rest of a rejected body. A proxy that is cut off while it writes loses the answer.

const DROPPED_MAX_BYTES = 33_554_432
const DROPPED_MAX_MS = 10_000

async function drop(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  const end = () => void reader.cancel().catch(() => {})
  const timer = setTimeout(end, DROPPED_MAX_MS)
  try {
    let dropped = 0
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      dropped += value?.length ?? 0
      if (dropped > DROPPED_MAX_BYTES) return end()
    }
  } catch {
    // The client disconnected.
  } finally {
    clearTimeout(timer)
  }
}

export const dropRejectedBody = createMiddleware(async (c, next) => {
  await next()
  if (c.res.status < 400 || c.req.method === 'GET' || c.req.method === 'HEAD') return
  const { body, bodyUsed } = c.req.raw
  if (body && !bodyUsed && !body.locked) await drop(body)
})

// Timeout of reads. One timer for all, because a timer per request costs as much as its routing.

type Waiting = { due: number; end: (error: ApiError) => void }

const TICK_MS = 1000

/** Answers a GET with `unavailable` after the timeout, up to a second later. */
export function endReads(afterMs: number) {
  // In the order of their time.
  const waiting = new Set<Waiting>()
  let isTicking = false

  function tick() {
    const now = performance.now()
    for (const read of waiting) {
      if (read.due > now) break
      waiting.delete(read)
      read.end(new ApiError('unavailable', { cause: `no answer within ${afterMs} ms` }))
    }
    isTicking = waiting.size > 0
    if (isTicking) setTimeout(tick, TICK_MS)
  }

  return createMiddleware(async (c: Context, next) => {
    if (c.req.method !== 'GET') return await next()
    const { promise, reject } = Promise.withResolvers<never>()
    const read = { due: performance.now() + afterMs, end: reject }
    waiting.add(read)
    if (!isTicking) setTimeout(tick, TICK_MS)
    isTicking = true
    try {
      await Promise.race([next(), promise])
    } finally {
      waiting.delete(read)
    }
  })
}
