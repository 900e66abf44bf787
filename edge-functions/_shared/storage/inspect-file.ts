// Reads a product file once: type by its bytes, size and SHA-256. Another process can continue,
// because a function's time is limited and the largest file needs longer.
import { Buffer } from 'node:buffer'
import { createSHA256, type IHasher } from 'hash-wasm'
import { z } from 'zod'
import type { FileType, Start } from '../../../contract/file-types/file-types.ts'
import { HEAD_BYTES, readStart, rejectionOf } from '../../../contract/file-types/file-types.ts'
import { PRODUCT_FILE_MAX_BYTES } from '../../../contract/limits.ts'
import { CHARSETS, type Charset, TextReader } from '../../../contract/text/text-reader.ts'
import { ApiError } from '../http/api-error.ts'
import { peek } from './bytes.ts'

export type FileFacts = {
  mimeType: string
  /** The encoding of a text; null if the bytes are no text. */
  charset: Charset | null
  sizeBytes: number
  /** Lower-case hex. */
  sha256: string
}

/** How far a file was read, as JSON. */
export const fileProgress = z.object({
  mimeType: z.string(),
  /** The only size that its start allows. */
  exactBytes: z.int().nullable(),
  sizeBytes: z.int(),
  /** State of the digest, in base64: of the library that wrote it alone. */
  digest: z.base64(),
  text: z.object({ charsets: z.array(z.enum(CHARSETS)), bytes: z.int(), pending: z.array(z.int()) }).nullable(),
})
export type FileProgress = z.infer<typeof fileProgress>

/** What a file is accepted by: the open types, and its name. */
export type Accepted = { types: readonly FileType[]; name: string }
type DetectedType = Exclude<Start, { type: null }>

/** The type by the first bytes. Rejects with invalid_file_type, and file_required without bytes. */
export function requireFileType(head: Uint8Array, { types, name }: Accepted): DetectedType {
  const start = readStart(head, types, name)
  if (start.type) return start
  if (head.length === 0) throw new ApiError('file_required', { field: 'file', parameters: { rule: 'empty' } })
  throw new ApiError('invalid_file_type', { field: 'file', parameters: rejectionOf(types, start.rule) })
}

type Read = { mimeType: string; exactBytes: number | null; digest: IHasher; text: TextReader | null; sizeBytes: number }

/** A file as far as it was read. Reading rejects with invalid_file_type and file_too_large. */
export class FileInspection {
  readonly #read: Read

  private constructor(read: Read) {
    this.#read = read
  }

  /** Begins with the first HEAD_BYTES at least. Rejects with file_required without bytes. */
  static async begin(stream: ReadableStream<Uint8Array>, accepted: Accepted): Promise<FileInspection> {
    const { head, body } = await peek(stream, HEAD_BYTES)
    const { type, charset, exactBytes = null } = requireFileType(head, accepted)
    const inspection = new FileInspection({
      mimeType: type.mime_type,
      exactBytes,
      digest: (await createSHA256()).init(),
      text: charset ? new TextReader() : null,
      sizeBytes: 0,
    })
    await inspection.#take(body)
    return inspection
  }

  /** Goes on where another stopped: `stream` begins with the byte after its last. */
  static async resume(progress: FileProgress, stream: ReadableStream<Uint8Array>): Promise<FileInspection> {
    const digest = (await createSHA256()).load(Buffer.from(progress.digest, 'base64'))
    const text = progress.text && TextReader.resume(progress.text)
    const inspection = new FileInspection({ ...progress, digest, text })
    await inspection.#take(stream)
    return inspection
  }

  async #take(stream: ReadableStream<Uint8Array>): Promise<void> {
    const read = this.#read
    for await (const chunk of stream) {
      read.sizeBytes += chunk.length
      if (read.sizeBytes > PRODUCT_FILE_MAX_BYTES) throw new ApiError('file_too_large', { field: 'file' })
      if (read.text && !read.text.take(chunk)) throw new ApiError('invalid_file_type', { field: 'file' })
      read.digest.update(chunk)
    }
  }

  get progress(): FileProgress {
    const { mimeType, exactBytes, digest, text, sizeBytes } = this.#read
    const saved = Buffer.from(digest.save()).toString('base64')
    return { mimeType, exactBytes, sizeBytes, digest: saved, text: text?.progress ?? null }
  }

  /** What the file is, once it was read to its end. */
  finish(): FileFacts {
    const { mimeType, exactBytes, digest, text, sizeBytes } = this.#read
    const isWhole = (text?.finish() ?? true) && (exactBytes ?? sizeBytes) === sizeBytes
    if (!isWhole) throw new ApiError('invalid_file_type', { field: 'file' })
    return { mimeType, charset: text?.charset ?? null, sizeBytes, sha256: digest.digest('hex') }
  }
}
