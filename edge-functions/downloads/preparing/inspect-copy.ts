// What the bytes of a copy are. Only copies are looked at: nobody else can write where they stand, so what was checked is what is sold and shown.
import { SHOWCASE_IMAGE_TYPES } from '../../../contract/index.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { FileInspection, type FileProgress } from '../../_shared/storage/inspect-file.ts'
import { inspectPicture, isThumbnailOf } from '../../_shared/storage/inspect-picture.ts'
import { THUMBNAIL } from '../../_shared/storage/showcase-pictures.ts'
import { settings, store } from '../context.ts'
import { type Copy, limitsOf } from './copy.ts'

/** What is stored of a copy that was inspected. */
export type CopyFacts = { mimeType: string; sizeBytes: number; sha256?: string; width?: number; height?: number }
/** A file's next piece was read, and there is more of it. */
export type Unfinished = { progress: FileProgress }

/**
 * Bytes of one file that a call reads at most. A hosted function may use two seconds of processor time (supabase.com/docs/guides/functions/limits);
 * the digest of a piece takes half of one, so that reading it has room. The largest file takes forty calls.
 */
const PIECE_BYTES = 134_217_728

/** Rejects with the code and the words that the seller is told; `unavailable` where Storage does not answer. */
export const inspectCopy = (copy: Copy): Promise<CopyFacts | Unfinished> =>
  copy.purpose === 'file' ? inspectProduct(copy) : inspectShown(copy)

async function inspectProduct(copy: Copy): Promise<CopyFacts | Unfinished> {
  const { progress } = copy
  const first = progress?.sizeBytes ?? 0
  // An object without bytes has no part that could be asked for.
  const response = await open(
    copy,
    copy.size_bytes > PIECE_BYTES ? { first, last: first + PIECE_BYTES - 1 } : undefined,
  )
  const inspection = await (progress
    ? FileInspection.resume(progress, response.body)
    : FileInspection.begin(response.body))
  const read = inspection.progress
  if (read.sizeBytes < totalBytes(response)) return { progress: read }
  const { mimeType, sizeBytes, sha256 } = inspection.finish()
  return { mimeType, sizeBytes, sha256 }
}

/** Bytes of the whole object, by an answer that holds a part of it (RFC 9110, 14.4); 0 for one that holds all. */
function totalBytes({ headers }: Response): number {
  const total = Number(headers.get('Content-Range')?.split('/')[1] ?? 0)
  if (Number.isSafeInteger(total)) return total
  throw new ApiError('unavailable', { cause: `storage gave a part of what length: ${headers.get('Content-Range')}` })
}

async function inspectShown(copy: Copy): Promise<CopyFacts> {
  const limits = limitsOf(copy)
  // The bucket serves a picture as what it was uploaded as, and a resumable upload need not say what that is.
  const servedAs = copy.declared_type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!(servedAs in SHOWCASE_IMAGE_TYPES)) {
    const message = `${limits.name} must be uploaded as PNG or JPEG.`
    throw new ApiError('invalid_file_type', { field: limits.field, message })
  }
  const { type, sizeBytes, width, height } = await inspectPicture((await open(copy)).body, limits)
  return { mimeType: type, sizeBytes, width, height }
}

/** Each thumbnail shows its picture. Looks at copies that were inspected. Rejects with invalid_file_type. */
export function compareThumbnails(copies: Copy[]): void {
  for (const small of copies.filter(({ purpose }) => purpose === 'thumbnail')) {
    const full = copies.find(({ purpose, position }) => purpose === 'picture' && position === small.position)
    if (full && isThumbnailOf(sizeOf(small), sizeOf(full))) continue
    const message = 'A thumbnail must be a small version of its picture, at most 1,000 pixels a side.'
    throw new ApiError('invalid_file_type', { field: THUMBNAIL.field, message })
  }
}

const sizeOf = ({ width, height }: Copy) => ({ width: width ?? 0, height: height ?? 0 })

type Opened = Response & { body: ReadableStream<Uint8Array> }
const isOpened = (response: Response | null): response is Opened => response !== null && response.body !== null

async function open({ id, bucket_id, target_path }: Copy, bytes?: { first: number; last: number }): Promise<Opened> {
  const response = await store.read(settings.STORAGE_SIGNING_KEY, bucket_id, target_path, bytes)
  if (!isOpened(response)) throw new ApiError('unavailable', { cause: `storage gave no bytes of the copy ${id}` })
  return response
}
