// Reads a product file once, from first byte to last, without keeping it: type by its bytes, size and SHA-256.
import { createHash } from 'node:crypto'
import {
  type Charset,
  HEAD_BYTES,
  PRODUCT_FILE_MAX_BYTES,
  type ProductFileType,
  readStart,
  TextReader,
} from '../../../contract/index.ts'
import { ApiError } from '../http/api-error.ts'
import { peek } from './peek.ts'

export type FileFacts = {
  mimeType: ProductFileType
  /** How a text is to be read; null for what is none. */
  charset: Charset | null
  sizeBytes: number
  /** Lower-case hex. */
  sha256: string
}

/** The type by the first bytes. Refuses invalid_file_type, and file_required for no bytes at all, in words where there are some. */
export function requireFileType(head: Uint8Array): ProductFileType {
  const start = readStart(head)
  if (start.type) return start.type
  const code = head.length === 0 ? 'file_required' : 'invalid_file_type'
  throw new ApiError(code, { field: 'file', message: start.reason })
}

/** Refuses invalid_file_type, file_too_large and, for no bytes at all, file_required. */
export async function inspectFile(stream: ReadableStream<Uint8Array>): Promise<FileFacts> {
  const { head, body } = await peek(stream, HEAD_BYTES)
  const mimeType = requireFileType(head)
  const text = mimeType === 'text/plain' ? new TextReader() : undefined
  const hash = createHash('sha256')
  let sizeBytes = 0

  for await (const chunk of body) {
    sizeBytes += chunk.length
    if (sizeBytes > PRODUCT_FILE_MAX_BYTES) throw new ApiError('file_too_large', { field: 'file' })
    if (text && !text.take(chunk)) throw new ApiError('invalid_file_type', { field: 'file' })
    hash.update(chunk)
  }
  if (text && !text.finish()) throw new ApiError('invalid_file_type', { field: 'file' })
  return { mimeType, charset: text?.charset ?? null, sizeBytes, sha256: hash.digest('hex') }
}
