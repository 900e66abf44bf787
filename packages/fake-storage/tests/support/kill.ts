// Starts the storage service as a process, and kills it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { FakeStorageOptions } from '../../src/start-fake-storage.ts'
import type { World } from './world.ts'

export type StorageProcess = { url: string; child: ChildProcess; kill(): Promise<void> }

/** Blocks a draft's row, after all its bytes are stored, until it is released. */
export async function holdRow({ sql }: World, name: string) {
  const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtextextended(${`drafts/${name}`}, 0))`
    locked.resolve()
    await done.promise
  })
  await locked.promise
  const waiting = () => sql`
    select from pg_locks join pg_database on oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`
  return {
    untilItWaits: () => expect.poll(waiting).toHaveLength(1),
    release: async () => {
      done.resolve()
      await holder
    },
  }
}

export async function spawnStorage(options: FakeStorageOptions): Promise<StorageProcess> {
  const script = join(import.meta.dirname, 'storage-process.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  return {
    url: url.trim(),
    child,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
