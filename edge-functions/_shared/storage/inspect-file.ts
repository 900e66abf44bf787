// Reads a product file once, from first byte to last, without keeping it: type by its bytes, size and SHA-256.
import { createHash } from 'node:crypto'
import { PRODUCT_FILE_MAX_BYTES, type ProductFileType } from '../../../contract/index.ts'
import { ApiError } from '../http/api-error.ts'
import { HEAD_BYTES, TextChecker, typeOfHead } from './file-types.ts'

export type FileFacts = {
  mimeType: ProductFileType
  sizeBytes: number
  /** Lower-case hex. */
  sha256: string
}

/** Refuses invalid_file_type, file_too_large and, for no bytes at all, file_required. */
export async function inspectFile(stream: ReadableStream<Uint8Array>): Promise<FileFacts> {
  const hash = createHash('sha256')
  const head = new Uint8Array(HEAD_BYTES)
  const text = new TextChecker()
  let sizeBytes = 0
  let mimeType: ProductFileType | null = null
  let isText = true

  for await (const chunk of stream) {
    if (sizeBytes < HEAD_BYTES) {
      const taken = chunk.subarray(0, HEAD_BYTES - sizeBytes)
      head.set(taken, sizeBytes)
      mimeType = typeOfHead(head.subarray(0, sizeBytes + taken.length))
    }
    sizeBytes += chunk.length
    if (sizeBytes > PRODUCT_FILE_MAX_BYTES) throw new ApiError('file_too_large')
    hash.update(chunk)
    const looksLikeText = mimeType === 'text/plain' || sizeBytes < HEAD_BYTES
    if (isText && looksLikeText) isText = text.take(chunk)
    if (!isText && !mimeType && sizeBytes >= HEAD_BYTES) throw new ApiError('invalid_file_type')
  }
  if (sizeBytes === 0) throw new ApiError('file_required')
  if (mimeType === null || (mimeType === 'text/plain' && !(isText && text.finish())))
    throw new ApiError('invalid_file_type')
  return { mimeType, sizeBytes, sha256: hash.digest('hex') }
}
