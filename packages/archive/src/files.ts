// Files of an archive: paths, digests and downloads.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { HEAD_BYTES } from '../../../contract/file-types/file-types.ts'
import type { StoredFile } from './format.ts'

type Expected = { size_bytes: number; sha256: string }

/** Ends a download after this time without data. */
const STALLED_MS = 60_000

/**
 * The location of an archive's path on this machine.
 * @throws if it is outside the archive's folder
 */
export function pathIn(folder: string, path: string): string {
  const location = resolve(folder, ...path.split('/'))
  const below = relative(resolve(folder), location)
  if (below === '' || below === '..' || below.startsWith(`..${sep}`) || resolve(below) === below)
    throw new Error(`the path ${path} leads outside the archive`)
  return location
}

export const sizeOf = async (location: string): Promise<number | undefined> => {
  const found = await stat(location).catch(() => undefined)
  return found?.isFile() ? found.size : undefined
}

export async function digestOf(location: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(location), hash)
  return hash.digest('hex')
}

/** The beginning of a file, which shows its type. */
export async function readHead(location: string): Promise<Uint8Array> {
  const file = await open(location)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The size and digest of a file, or undefined if it is missing. */
export async function factsOf(folder: string, path: string): Promise<StoredFile | undefined> {
  const location = pathIn(folder, path)
  const size_bytes = await sizeOf(location)
  return size_bytes === undefined ? undefined : { path, size_bytes, sha256: await digestOf(location) }
}

const fits = (found: Expected, expected: Expected | undefined) =>
  !expected || (found.size_bytes === expected.size_bytes && found.sha256 === expected.sha256)

/** Writes a file atomically: a kill leaves the old file or the new one. */
export async function writeAtomically(location: string, content: string): Promise<void> {
  await mkdir(dirname(location), { recursive: true })
  await writeFile(`${location}.part`, content)
  await rename(`${location}.part`, location)
}

export const writeJson = (folder: string, path: string, content: unknown) =>
  writeAtomically(join(folder, path), `${JSON.stringify(content, null, 2)}\n`)

/**
 * Downloads a file into the archive, or continues an interrupted download. Keeps a complete file.
 * @param link gets an address, which may expire after a minute
 * @param expected size and digest by the shop; without them any bytes are accepted
 * @throws if the bytes differ from them
 */
export async function fetchFile(
  folder: string,
  path: string,
  link: () => Promise<string>,
  expected?: Expected,
): Promise<StoredFile> {
  const present = await factsOf(folder, path)
  if (present && fits(present, expected)) return present
  const location = pathIn(folder, path)
  const part = `${location}.part`
  await mkdir(dirname(location), { recursive: true })
  await receive(await link(), part, expected?.size_bytes)
  const received = { size_bytes: (await sizeOf(part)) ?? 0, sha256: await digestOf(part) }
  if (!fits(received, expected)) {
    await rm(part, { force: true })
    throw new Error(`the download (${received.size_bytes} bytes) does not match the shop’s size and SHA-256`)
  }
  await rename(part, location)
  return { path, ...received }
}

async function receive(address: string, part: string, size: number | undefined): Promise<void> {
  const before = (await sizeOf(part)) ?? 0
  if (size !== undefined && before === size && size > 0) return
  // Without a known size, the partial file may belong to another version.
  const from = size !== undefined && before < size ? before : 0
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(new Error('the download stalled for a minute')), STALLED_MS)
  try {
    const response = await fetch(address, {
      headers: { 'accept-encoding': 'identity', ...(from > 0 ? { range: `bytes=${from}-` } : {}) },
      signal: stalled.signal,
    })
    if (!response.ok || !response.body) throw new Error(`the server answered ${response.status}`)
    const isRest = response.status === 206
    const watched = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        timer.refresh()
        yield chunk
      }
    }
    await pipeline(response.body, watched, createWriteStream(part, { flags: isRest ? 'a' : 'w' }))
    const announced = Number(response.headers.get('content-length') ?? Number.NaN)
    const received = ((await sizeOf(part)) ?? 0) - (isRest ? from : 0)
    if (announced >= 0 && received !== announced)
      throw new Error(`the download ended after ${received} of ${announced} bytes`)
  } finally {
    clearTimeout(timer)
  }
}
