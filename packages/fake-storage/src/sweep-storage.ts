// Removes leftovers: interrupted uploads, expired resumable ones, bytes without a row.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { isUuid } from './keys.ts'
import { uploadLifetimeMs } from './resumable/tus-server.ts'
import type { Storage } from './storage.ts'

export type Swept = { incoming: number; resumable: number; objects: number }

/** Last change of the file or its links, in milliseconds since 1970. Null if the file is gone. */
const changedAt = async (path: string): Promise<number | null> =>
  stat(path).then(
    ({ ctimeMs }) => ctimeMs,
    () => null,
  )

async function oldFiles(folder: string, before: number): Promise<string[]> {
  const names = await readdir(folder)
  const old: string[] = []
  for (const name of names) {
    const changed = await changedAt(join(folder, name))
    if (changed !== null && changed < before) old.push(name)
  }
  return old
}

/**
 * Bytes without a row, from a kill between the two. The bytes of a row that is being written are
 * younger.
 */
async function sweepObjects({ pool, bytes }: Storage, before: number): Promise<number> {
  let removed = 0
  for (const folder of await readdir(bytes.objectsFolder)) {
    const old = (await oldFiles(join(bytes.objectsFolder, folder), before)).filter(isUuid)
    if (old.length === 0) continue
    const { rows } = await pool.query<{ version: string }>(
      sql`select version from storage.objects where version = any(${old})`,
    )
    const referenced = new Set(rows.map(({ version }) => version))
    for (const version of old.filter((name) => !referenced.has(name))) {
      await bytes.discard(version)
      removed += 1
    }
  }
  return removed
}

/** @param now milliseconds since 1970. Files without a change for 24 hours are removed. */
export async function sweepStorage(storage: Storage, now = Date.now()): Promise<Swept> {
  const before = now - uploadLifetimeMs
  const { incomingFolder, resumableFolder } = storage.bytes
  const incoming = await oldFiles(incomingFolder, before)
  const resumable = await oldFiles(resumableFolder, before)
  for (const name of incoming) await rm(join(incomingFolder, name), { force: true })
  for (const name of resumable) await rm(join(resumableFolder, name), { force: true })
  return { incoming: incoming.length, resumable: resumable.length, objects: await sweepObjects(storage, before) }
}
