// Files of any size on disk, sent to Storage as the web sends them, and read back.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Upload as Transfer } from 'tus-js-client'
import { beginUploads, headersOf } from '../../support/api/listings.ts'
import type { TestUser } from '../../support/api/people.ts'
import { beginUpload } from '../../support/api/uploads.ts'
import { media } from '../../support/sample-bytes.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

export const MIB = 2 ** 20
const CHUNK_BYTES = 6 * MIB
const RETRY_MS = 20
const TYPE = 'video/mp4'

export type LargeFile = { location: string; size: number; sha256: string }

/** A file that begins as a film. No two of its blocks are equal. */
export async function createFile(size: number): Promise<LargeFile> {
  const location = join(temporaryFolder(), 'large.mp4')
  const hash = createHash('sha256')
  const noise = randomBytes(MIB)
  async function* blocks() {
    for (let start = 0; start < size; start += MIB) {
      noise.writeUInt32BE(start / MIB, 0)
      const block = Buffer.from(noise.subarray(0, Math.min(MIB, size - start)))
      if (start === 0) block.set(media('isom'))
      hash.update(block)
      yield block
    }
  }
  await pipeline(blocks, createWriteStream(location))
  return { location, size, sha256: hash.digest('hex') }
}

type Sending = { origin?: string; retries?: number }

/** Uploads a file resumably, by another origin if one is given. @returns the upload's id */
export async function send(sam: TestUser, file: LargeFile, { origin, retries = 0 }: Sending = {}): Promise<string> {
  const [place] = await beginUploads(sam, ['product'])
  if (!place) throw new Error('no upload was begun')
  const address = new URL(await beginUpload(headersOf(sam), place, { size: file.size, contentType: TYPE }))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  new Transfer(createReadStream(file.location), {
    uploadUrl: new URL(address.pathname, origin ?? address).href,
    uploadSize: file.size,
    headers: headersOf(sam),
    chunkSize: CHUNK_BYTES,
    retryDelays: Array.from({ length: retries }, () => RETRY_MS),
    onSuccess: () => resolve(),
    onError: reject,
  }).start()
  await promise
  return place.id
}

/** Reads what a link of the shop leads to. @returns its SHA-256 */
export async function digestOf(link: string): Promise<string> {
  const response = await fetch(link)
  if (!response.ok) throw new Error(`the link answered ${response.status}`)
  const hash = createHash('sha256')
  for await (const chunk of response.body ?? []) hash.update(chunk)
  return hash.digest('hex')
}
