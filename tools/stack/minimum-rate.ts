// Ends requests whose body arrives too slowly. Transfers of gigabytes take time, so whole requests
// have no limit, only a minimum speed. Waits for the other side, or for us, don't count.
import type { IncomingMessage, Server } from 'node:http'

export type MinimumRate = { everyMs: number; minBytes: number }

/** 100 bytes a second, checked every 20 seconds. */
const MINIMUM_RATE: MinimumRate = { everyMs: 20_000, minBytes: 2000 }

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Closes connections of `server` with a body slower than the minimum rate. */
export function enforceMinimumRate(server: Server, { everyMs, minBytes }: MinimumRate = MINIMUM_RATE): void {
  server.prependListener('request', (request) => {
    if (!hasBody(request)) return
    const { socket } = request
    let seen = socket.bytesRead
    let hasWaited = false
    const timer = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(timer)
      const isWaitingForUs = request.readableLength > 0 || request.readableFlowing === false
      const came = socket.bytesRead - seen
      seen = socket.bytesRead
      if (!isWaitingForUs && !hasWaited && came < minBytes) socket.destroy()
      hasWaited = isWaitingForUs
    }, everyMs).unref()
    request.once('close', () => clearInterval(timer))
  })
}
