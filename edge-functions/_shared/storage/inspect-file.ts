// Reads a product file once: type by its bytes, size and SHA-256. Another process can continue,
// because a function's time is limited and the largest file needs longer.
import { Buffer } from 'node:buffer'
import { createSHA256, type IHasher } from 'hash-wasm'
import { z } from 'zod'
import {
  CHARSETS,
  type Charset,
  HEAD_BYTES,
  PRODUCT_FILE_MAX_BYTES,
  PRODUCT_FILE_TYPES,
  type ProductFileType,
  readStart,
  TextReader,
} from '../../../contract/index.ts'
import { ApiError } from '../http/api-error.ts'
import { peek } from './bytes.ts'

export type FileFacts = {
  mimeType: ProductFileType
  /** The encoding of a text; null if the bytes are no text. */
  charset: Charset | null
  sizeBytes: number
  /** Lower-case hex. */
  sha256: string
}

/** How far a file was read, as JSON. */
export const fileProgress = z.object({
  mimeType: z.enum(Object.keys(PRODUCT_FILE_TYPES) as [ProductFileType, ...ProductFileType[]]),
  sizeBytes: z.int(),
  /** State of the digest, in base64: of the library that wrote it alone. */
  digest: z.base64(),
  text: z.object({ charsets: z.array(z.enum(CHARSETS)), bytes: z.int(), pending: z.array(z.int()) }).nullable(),
})
export type FileProgress = z.infer<typeof fileProgress>

/** The type by the first bytes. Rejects with invalid_file_type, and file_required without bytes. */
export function requireFileType(head: Uint8Array): ProductFileType {
  const start = readStart(head)
  if (start.type) return start.type
  const code = head.length === 0 ? 'file_required' : 'invalid_file_type'
  throw new ApiError(code, { field: 'file', message: start.reason })
}

/** A file as far as it was read. Reading rejects with invalid_file_type and file_too_large. */
export class FileInspection {
  readonly #mimeType: ProductFileType
  readonly #digest: IHasher
  readonly #text: TextReader | null
  #sizeBytes: number

  private constructor(mimeType: ProductFileType, digest: IHasher, text: TextReader | null, sizeBytes: number) {
    this.#mimeType = mimeType
    this.#digest = digest
    this.#text = text
    this.#sizeBytes = sizeBytes
  }

  /** Begins with the first HEAD_BYTES at least. Rejects with file_required without bytes. */
  static async begin(stream: ReadableStream<Uint8Array>): Promise<FileInspection> {
    const { head, body } = await peek(stream, HEAD_BYTES)
    const mimeType = requireFileType(head)
    const text = mimeType === 'text/plain' ? new TextReader() : null
    const inspection = new FileInspection(mimeType, (await createSHA256()).init(), text, 0)
    await inspection.#take(body)
    return inspection
  }

  /** Goes on where another stopped: `stream` begins with the byte after its last. */
  static async resume(progress: FileProgress, stream: ReadableStream<Uint8Array>): Promise<FileInspection> {
    const digest = (await createSHA256()).load(Buffer.from(progress.digest, 'base64'))
    const text = progress.text && TextReader.resume(progress.text)
    const inspection = new FileInspection(progress.mimeType, digest, text, progress.sizeBytes)
    await inspection.#take(stream)
    return inspection
  }

  async #take(stream: ReadableStream<Uint8Array>): Promise<void> {
    for await (const chunk of stream) {
      this.#sizeBytes += chunk.length
      if (this.#sizeBytes > PRODUCT_FILE_MAX_BYTES) throw new ApiError('file_too_large', { field: 'file' })
      if (this.#text && !this.#text.take(chunk)) throw new ApiError('invalid_file_type', { field: 'file' })
      this.#digest.update(chunk)
    }
  }

  get progress(): FileProgress {
    const digest = Buffer.from(this.#digest.save()).toString('base64')
    return { mimeType: this.#mimeType, sizeBytes: this.#sizeBytes, digest, text: this.#text?.progress ?? null }
  }

  /** What the file is, once it was read to its end. */
  finish(): FileFacts {
    if (this.#text && !this.#text.finish()) throw new ApiError('invalid_file_type', { field: 'file' })
    const charset = this.#text?.charset ?? null
    return { mimeType: this.#mimeType, charset, sizeBytes: this.#sizeBytes, sha256: this.#digest.digest('hex') }
  }
}

/** Reads a file in one go. */
export const inspectFile = async (stream: ReadableStream<Uint8Array>): Promise<FileFacts> =>
  (await FileInspection.begin(stream)).finish()
