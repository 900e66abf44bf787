// The local storage service: Supabase Storage's HTTP protocol for storage-js and tus-js-client, on
// the real `storage.*` tables. Row-level security decides as the caller. Bytes are in `dataDir` by
// version, never by name. The routes lack the prefix /storage/v1, which the gateway removes: whole
// uploads, resumable uploads (also signed), downloads (own, public, signed; ranges), links to
// objects and for uploads, lists, info, move, copy, delete, buckets, /status and /version.
// README.md lists differences from hosted and missing parts.
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
  /** 0 is any free port. */
  port: number
  /** Logs in as supabase_storage_admin. */
  databaseUrl: string
  dataDir: string
  /** The project's maximum bytes per object, 50 MiB in a new project. */
  fileSizeLimit?: number
  /** The imitated backend if an object's bytes are gone: `s3` (404, as hosted) or `file` (500). */
  backend?: Backend
  log?: (line: string) => void
}

export type FakeStorage = { url: string; port: number; close(): Promise<void> }

const newProjectFileSizeLimit = 52_428_800
const sweepIntervalMs = 60 * 60 * 1000
/** Closes a connection after this time without data. The duration of a transfer is not limited. */
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
 * Starts the service. Resolves when it listens. Closing ends transfers in progress, which can be
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
    // Longer than a proxy keeps an idle connection. If both close it at once, a request is lost.
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
