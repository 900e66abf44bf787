// Parts of one stored object, by Range. A file is never read as a whole here.
import { ApiError } from '../http/api-error.ts'
import { joined } from '../storage/bytes.ts'

/** Thrown if a file needs more reads than allowed, or is shorter than its headers say. */
export class Unreadable extends Error {}

export type Source = {
  size: number
  /** All of these bytes. Rejects with Unreadable. */
  read(offset: number, length: number): Promise<Uint8Array>
  /** The decompressed bytes, at most `most`. Rejects with Unreadable. */
  unpack(bytes: Uint8Array, format: CompressionFormat, most: number): Promise<Uint8Array>
}

/** No file is decompressed further, all its parts together. */
export const UNPACKED_MAX_BYTES = 31_457_280

/** Limits for one file: bytes and requests to Storage, all reads, also of bytes at hand, and decompressed bytes. */
const BUDGET = { bytes: 16_777_216, reads: 200, looks: 20_000, unpacked: UNPACKED_MAX_BYTES }
/** A request takes at least this much, because the next read is often close by. */
const BLOCK_BYTES = 65_536

/** Reads bytes of the file, at most to its end. */
export type ReadBytes = (first: number, last: number) => Promise<Uint8Array<ArrayBuffer>>

export function sourceOf(size: number, readRange: ReadBytes): Source {
  const left = { ...BUDGET }
  let block = { offset: 0, bytes: new Uint8Array() as Uint8Array }
  return {
    size,
    async read(offset, length) {
      const isWithin = Number.isSafeInteger(offset) && Number.isSafeInteger(length) && offset >= 0 && length >= 0
      if (!isWithin || offset + length > size) throw new Unreadable(`${length} bytes at ${offset} of ${size}`)
      left.looks -= 1
      if (left.looks < 0) throw new Unreadable('too many reads of one file')
      const start = offset - block.offset
      if (start >= 0 && start + length <= block.bytes.length) return block.bytes.subarray(start, start + length)
      const taken = Math.min(Math.max(length, BLOCK_BYTES), size - offset)
      left.bytes -= taken
      left.reads -= 1
      if (left.bytes < 0 || left.reads < 0) throw new Unreadable('too many bytes or requests for one file')
      block = { offset, bytes: await readRange(offset, offset + taken - 1) }
      if (block.bytes.length !== taken) throw new Unreadable('Storage sent too few bytes')
      return block.bytes.subarray(0, length)
    },
    async unpack(bytes, format, most) {
      const unpacked = await inflated(bytes, format, Math.min(most, left.unpacked))
      left.unpacked -= unpacked.length
      return unpacked
    },
  }
}

async function inflated(bytes: Uint8Array, format: CompressionFormat, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream(format))
  try {
    for await (const part of stream as unknown as AsyncIterable<Uint8Array>) {
      length += part.length
      if (length > most) throw new Unreadable(`more than ${most} bytes when decompressed`)
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged compression', { cause: error })
  }
  return joined(parts)
}

/** A failure never blocks a listing. If Storage doesn't answer, the next attempt reads again. */
export async function orUndefined<T>(facts: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await facts
  } catch (error) {
    if (error instanceof ApiError) throw error
    return undefined
  }
}
