// Stores bytes on disk by version, never by name. They are written elsewhere, synced, and moved
// into place before their row.

import { randomUUID } from 'node:crypto'
import { type FileHandle, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StorageError } from './errors.ts'
import { isUuid } from './keys.ts'

export type ByteStore = {
  /** Folder of incoming uploads. */
  incomingFolder: string
  /** Folder of resumable uploads. A finished one stays linked there until it expires. */
  resumableFolder: string
  objectsFolder: string
  /**
   * Stores a stream of at most `limit` bytes.
   * @throws EntityTooLarge. The source stays open, so that an answer can be sent.
   */
  receive(source: Readable, limit: number): Promise<{ version: string; size: number }>
  /**
   * Makes a finished resumable upload an object's bytes. It can be repeated, so a kill between the
   * steps loses nothing.
   */
  adopt(version: string): Promise<{ size: number }>
  /** Another link to the same bytes. Bytes never change, so copies share them. */
  copy(version: string): Promise<string>
  /**
   * @throws NoSuchKey if the bytes are gone; with a file backend the file system's error, which is
   * a 500
   */
  open(version: string): Promise<FileHandle>
  /**
   * The description of a resumable upload stays until the sweep, so that its address answers as
   * gone.
   */
  discard(version: string): Promise<void>
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function asMissing(cause: NodeJS.ErrnoException): never {
  throw cause.code === 'ENOENT' ? new StorageError('NoSuchKey', undefined, cause) : cause
}

async function* limited(source: Readable, limit: number, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > limit) throw new StorageError('EntityTooLarge')
    count(size)
    yield chunk
  }
}

/** The imitated backend. They answer differently if an object's bytes are gone. */
export type Backend = 's3' | 'file'

export async function openByteStore(dataDir: string, backend: Backend = 's3'): Promise<ByteStore> {
  const incomingFolder = join(dataDir, 'incoming')
  const resumableFolder = join(dataDir, 'resumable')
  const objectsFolder = join(dataDir, 'objects')
  for (const folder of [incomingFolder, resumableFolder, objectsFolder]) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  }

  const pathOf = (version: string): string => {
    if (!isUuid(version)) throw new StorageError('NoSuchKey')
    return join(objectsFolder, version.slice(0, 2), version)
  }
  const storeAs = async (from: string, version: string, how: (from: string, to: string) => Promise<void>) => {
    const path = pathOf(version)
    await mkdir(dirname(path), { recursive: true })
    await how(from, path).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause
    })
    await syncFolder(dirname(path))
  }

  return {
    incomingFolder,
    resumableFolder,
    objectsFolder,

    async receive(source, limit) {
      const version = randomUUID()
      const path = join(incomingFolder, version)
      // Open the file first. A stream that opens it later could create it again after its removal.
      const file = await open(path, 'wx', 0o600)
      let size = 0
      const count = (bytes: number) => {
        size = bytes
      }
      try {
        await pipeline(limited(source, limit, count), file.createWriteStream({ flush: true }))
        await storeAs(path, version, rename)
      } catch (cause) {
        await rm(path, { force: true })
        throw cause
      }
      return { version, size }
    },

    async adopt(version) {
      const path = join(resumableFolder, version)
      const handle = await open(path, 'r+')
      await handle.sync().finally(() => handle.close())
      await storeAs(path, version, link)
      return { size: (await stat(path)).size }
    },

    async copy(version) {
      const copied = randomUUID()
      await storeAs(pathOf(version), copied, link).catch(asMissing)
      return copied
    },

    open: async (version) => {
      const opened = open(pathOf(version))
      return backend === 'file' ? opened : opened.catch(asMissing)
    },

    async discard(version) {
      if (!isUuid(version)) return
      await rm(pathOf(version), { force: true })
      await rm(join(resumableFolder, version), { force: true })
    },
  }
}
