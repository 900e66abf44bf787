// Starting the storage service as a process, and killing it without a word.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FakeStorageOptions } from '../../src/start-fake-storage.ts'

export type StorageProcess = { url: string; child: ChildProcess; kill(): Promise<void> }

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
