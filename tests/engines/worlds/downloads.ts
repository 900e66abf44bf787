// Files that an engine saves to a folder by itself.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'

/**
 * The bytes of the file that is new in the folder, once it is complete. Takes it away, because
 * WebKit’s small browser saves no second file of the same name.
 */
export async function arrivedIn(folder: string, begin: () => Promise<void>): Promise<Uint8Array> {
  const before = new Set(readdirSync(folder))
  await begin()
  return await vi.waitFor(
    () => {
      const found = readdirSync(folder).filter((name) => !before.has(name))
      const bytes = found.length === 1 && readFileSync(join(folder, found[0] ?? ''))
      if (!bytes || bytes.length === 0 || /\.(part|wkdownload)$/.test(found.join())) throw new Error('no new file')
      rmSync(join(folder, found[0] ?? ''))
      return bytes
    },
    { timeout: 30_000, interval: 50 },
  )
}
