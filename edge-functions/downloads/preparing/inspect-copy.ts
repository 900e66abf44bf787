// What the bytes of a copy are. Only copies are looked at: nobody else can write where they stand, so what was checked is what is sold and shown.
import { SHOWCASE_IMAGE_TYPES } from '../../../contract/index.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { inspectFile } from '../../_shared/storage/inspect-file.ts'
import { inspectPicture, isThumbnailOf } from '../../_shared/storage/inspect-picture.ts'
import { SHOWCASE_IMAGE, THUMBNAIL } from '../../_shared/storage/showcase-pictures.ts'
import { settings, store } from '../context.ts'
import type { Copy } from './copy.ts'

/** What is kept of a copy. */
export type CopyFacts = { mimeType: string; sizeBytes: number; sha256?: string; width?: number; height?: number }

/** Refuses with the code and the words that the seller is told; `unavailable` where Storage does not answer. */
export const inspectCopy = (copy: Copy): Promise<CopyFacts> =>
  copy.purpose === 'file' ? inspectProduct(copy) : inspectShown(copy)

async function inspectProduct(copy: Copy): Promise<CopyFacts> {
  const { mimeType, sizeBytes, sha256 } = await inspectFile(await open(copy))
  return { mimeType, sizeBytes, sha256 }
}

async function inspectShown(copy: Copy): Promise<CopyFacts> {
  const limits = copy.purpose === 'picture' ? SHOWCASE_IMAGE : THUMBNAIL
  // The bucket serves a picture as what it was uploaded as, and a resumable upload need not say what that is.
  const servedAs = copy.declared_type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!(servedAs in SHOWCASE_IMAGE_TYPES)) {
    const message = `${limits.name} must be uploaded as PNG or JPEG.`
    throw new ApiError('invalid_file_type', { field: limits.field, message })
  }
  const { type, sizeBytes, width, height } = await inspectPicture(await open(copy), limits)
  return { mimeType: type, sizeBytes, width, height }
}

/** Each thumbnail shows its picture. Looks at copies that were inspected. Refuses invalid_file_type. */
export function compareThumbnails(copies: Copy[]): void {
  for (const small of copies.filter(({ purpose }) => purpose === 'thumbnail')) {
    const full = copies.find(({ purpose, place }) => purpose === 'picture' && place === small.place)
    if (full && isThumbnailOf(sizeOf(small), sizeOf(full))) continue
    const message = 'A thumbnail must be a small version of its picture, at most 1,000 pixels a side.'
    throw new ApiError('invalid_file_type', { field: THUMBNAIL.field, message })
  }
}

const sizeOf = ({ width, height }: Copy) => ({ width: width ?? 0, height: height ?? 0 })

async function open({ id, bucket_id, target_path }: Copy): Promise<ReadableStream<Uint8Array>> {
  const response = await store.read(settings.STORAGE_SIGNING_KEY, bucket_id, target_path)
  if (!response?.body) throw new ApiError('unavailable', { cause: `storage gave no bytes of the copy ${id}` })
  return response.body
}
