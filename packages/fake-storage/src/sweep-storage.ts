// Removes what no object speaks of and nobody will finish: cut uploads, expired resumable ones,
// bytes without a row.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { isUuid } from './keys.ts'
import { uploadLifetimeMs } from './resumable/tus-server.ts'
import type { Storage } from './storage.ts'

export type Swept = { incoming: number; resumable: number; objects: number }

/**
 * Milliseconds since 1970 of the last change of the file or of its links, or null where it is gone
 * meanwhile.
 */
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
 * Bytes whose row was never written: a kill between the two. A row being written now has younger
 * bytes.
 */
async function sweepObjects({ pool, bytes }: Storage, before: number): Promise<number> {
  let removed = 0
  for (const folder of await readdir(bytes.objectsFolder)) {
    const old = (await oldFiles(join(bytes.objectsFolder, folder), before)).filter(isUuid)
    if (old.length === 0) continue
    const { rows } = await pool.query<{ version: string }>(
      sql`select version from storage.objects where version = any(${old})`,
    )
    const spokenOf = new Set(rows.map(({ version }) => version))
    for (const version of old.filter((name) => !spokenOf.has(name))) {
      await bytes.discard(version)
      removed += 1
    }
  }
  return removed
}

/** @param now milliseconds since 1970; everything untouched for 24 hours before it goes. */
export async function sweepStorage(storage: Storage, now = Date.now()): Promise<Swept> {
  const before = now - uploadLifetimeMs
  const { incomingFolder, resumableFolder } = storage.bytes
  const incoming = await oldFiles(incomingFolder, before)
  const resumable = await oldFiles(resumableFolder, before)
  for (const name of incoming) await rm(join(incomingFolder, name), { force: true })
  for (const name of resumable) await rm(join(resumableFolder, name), { force: true })
  return { incoming: incoming.length, resumable: resumable.length, objects: await sweepObjects(storage, before) }
}
