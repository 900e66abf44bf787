// Reads what a rejected request still sends. A proxy that is cut off while it writes loses the answer.
import { createMiddleware } from 'hono/factory'

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
    // The caller went away: nobody waits for the answer.
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
