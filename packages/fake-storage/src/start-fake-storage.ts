// The local storage service: Supabase Storage's HTTP protocol, as storage-js and tus-js-client
// speak it, on the real `storage.*` tables. Rights are row-level security's, asked as the caller;
// bytes lie in `dataDir` by version, never by name.
//
// The routes are hosted's without the prefix /storage/v1, which the gateway takes off: whole
// uploads, resumable uploads (also with a signature), downloads (own, public, signed; ranges),
// links to objects and for uploads, lists, info, move, copy, delete, buckets, /status and /version.
// README.md says how it is neither stricter nor kinder than hosted, and what is not here.
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { type Backend, openByteStore } from './byte-store.ts'
import type { AppOptions } from './caller.ts'
import { openPool } from './database.ts'
import type { Storage } from './storage.ts'
import { sweepStorage } from './sweep-storage.ts'

export type FakeStorageOptions = AppOptions & {
  host?: string
  /** 0 for any free one. */
  port: number
  /** Logs in as supabase_storage_admin. */
  databaseUrl: string
  dataDir: string
  /** Bytes that an object of any bucket may have: a project's setting, 50 MiB in a new one. */
  fileSizeLimit?: number
  /** Which backend it answers as for bytes that are gone: `s3` (404, as hosted) or `file` (500). */
  backend?: Backend
  log?: (line: string) => void
}

export type FakeStorage = { url: string; port: number; close(): Promise<void> }

const newProjectFileSizeLimit = 52_428_800
const sweepIntervalMs = 60 * 60 * 1000
/**
 * A connection on which nothing moves for this long is ended. There is no limit on how long a
 * transfer takes.
 */
const idleMs = 120_000

function keepSwept(storage: Storage): () => Promise<void> {
  const sweep = () =>
    sweepStorage(storage).then(
      ({ incoming, resumable, objects }) => {
        const removed = incoming + resumable + objects
        if (removed > 0) storage.log(`swept ${removed} files that nobody finished`)
      },
      (cause: unknown) => storage.log(`the sweep did not finish: ${String(cause)}`),
    )
  let running = sweep()
  const timer = setInterval(() => {
    running = sweep()
  }, sweepIntervalMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}

/**
 * Starts the service. Resolves when it listens. Closing ends the transfers under way; they may be
 * resumed.
 */
export async function startFakeStorage(options: FakeStorageOptions): Promise<FakeStorage> {
  const { host = '127.0.0.1' } = options
  const storage: Storage = {
    pool: openPool(options.databaseUrl),
    bytes: await openByteStore(options.dataDir, options.backend),
    jwtSecret: options.jwtSecret,
    fileSizeLimit: options.fileSizeLimit ?? newProjectFileSizeLimit,
    log: options.log ?? (() => {}),
  }
  const app = createApp(storage, options)
  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    // Longer than a proxy keeps a connection that nothing is sent on: where both end it at once, a
    // request is lost.
    serverOptions: { requestTimeout: 0, headersTimeout: 30_000, keepAliveTimeout: 75_000 },
  })
  server.setTimeout(idleMs)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, host, resolve)
  }).catch(async (cause: unknown) => {
    await storage.pool.end()
    throw cause
  })
  const stopSweeping = keepSwept(storage)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}`,
    port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
      await stopSweeping()
      await storage.pool.end()
    },
  }
}
