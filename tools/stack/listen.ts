// How a Node server of the stack listens: on loopback, with no limit on how long an honest transfer
// takes, and closed at once.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { holdPace } from './pace.ts'

export type Listening = { url: string; port: number; close(): Promise<void> }

/**
 * Longer than proxies and browsers keep a connection that nothing is sent on: where both sides end
 * it at once, a request is lost on it.
 */
const KEEP_ALIVE_MS = 75_000

/** Resolves when the server listens. @throws EADDRINUSE when the port is taken. */
export async function listen(server: Server, port: number, host = '127.0.0.1'): Promise<Listening> {
  server.requestTimeout = 0
  server.keepAliveTimeout = KEEP_ALIVE_MS
  holdPace(server)
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
