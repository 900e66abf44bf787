// HTTP servers of the stack: on loopback, without a limit on the duration of a transfer, and closed
// at once.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { enforceMinimumRate } from './minimum-rate.ts'

export type Listening = { url: string; port: number; close(): Promise<void> }

/**
 * Longer than proxies and browsers keep an idle connection. If both sides close it at once, a
 * request can be lost.
 */
const KEEP_ALIVE_MS = 75_000

/** Resolves when the server listens. @throws EADDRINUSE if the port is taken */
export async function listen(server: Server, port: number, host = '127.0.0.1'): Promise<Listening> {
  server.requestTimeout = 0
  server.keepAliveTimeout = KEEP_ALIVE_MS
  enforceMinimumRate(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  return {
    port: address.port,
    url: `http://${host}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
