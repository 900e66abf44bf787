// Reads that take too long end: they wait for something that is away. One clock for all of them, because a timer for each
// request costs as much as its routing.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ApiError } from './api-error.ts'

type Waiting = { due: number; end: (error: ApiError) => void }

const TICK_MS = 1000

/** Answers a GET with unavailable after so many milliseconds, up to a second later. */
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
