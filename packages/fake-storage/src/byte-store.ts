// Bytes on disk, by version and never by name: written aside, synced and moved into place before
// any row speaks of them.

import { randomUUID } from 'node:crypto'
import { type FileHandle, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StorageError } from './errors.ts'
import { isUuid } from './keys.ts'

export type ByteStore = {
  /** Folder of uploads that are being received. */
  incomingFolder: string
  /** Folder of resumable uploads; a finished one stays linked there until it expires. */
  resumableFolder: string
  objectsFolder: string
  /**
   * Stores a stream of at most `limit` bytes.
   * @throws EntityTooLarge; the source is left open, so an answer can be sent.
   */
  receive(source: Readable, limit: number): Promise<{ version: string; size: number }>
  /**
   * Makes a finished resumable upload an object's bytes. May be repeated: a kill between the steps
   * loses nothing.
   */
  adopt(version: string): Promise<{ size: number }>
  /** A second name for the same bytes: bytes never change, so a copy shares them. */
  copy(version: string): Promise<string>
  /** @throws NoSuchKey where the bytes are gone; with a file backend what the file system says, which is a 500. */
  open(version: string): Promise<FileHandle>
  /**
   * What describes a resumable upload stays until the sweep, so that its address answers as gone.
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

/**
 * What holds the bytes of the service that is played. They differ in what they answer for bytes
 * that are gone.
 */
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
      // Opened first: a stream that opens it later could make it again after its removal.
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
