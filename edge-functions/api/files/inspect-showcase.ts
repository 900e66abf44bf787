// The pictures of a listing, read back as the seller: what is stored of them is what their bytes say, whatever the client said.
import { SHOWCASE_IMAGE_MAX_BYTES, SHOWCASE_IMAGE_TYPES, THUMBNAIL_MAX_BYTES } from '../../../contract/index.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { ShowcaseImage } from '../../_shared/listings/listing-rows.ts'
import { inspectPicture, isThumbnailOf, type PictureLimits } from '../../_shared/storage/inspect-picture.ts'
import { store } from '../context.ts'

const field = 'showcase_images'
export const SHOWCASE_IMAGE: PictureLimits = { name: 'A showcase image', field, maxBytes: SHOWCASE_IMAGE_MAX_BYTES }
const THUMBNAIL: PictureLimits = { name: 'A thumbnail', field, maxBytes: THUMBNAIL_MAX_BYTES }

/** Looks at one picture and its small version. Refuses upload_not_found, invalid_file_type and file_too_large. */
export async function inspectShowcase(
  token: string,
  path: string,
  thumbnailPath: string | null,
): Promise<ShowcaseImage> {
  const [{ width, height }, small] = await Promise.all([
    inspectStored(token, path, SHOWCASE_IMAGE),
    thumbnailPath && inspectStored(token, thumbnailPath, THUMBNAIL),
  ])
  if (small && !isThumbnailOf(small, { width, height })) {
    const message = 'A thumbnail must be a small version of its picture, at most 1,000 pixels a side.'
    throw new ApiError('invalid_file_type', { field, message })
  }
  return { path, thumbnailPath, width, height }
}

async function inspectStored(token: string, path: string, limits: PictureLimits) {
  const object = await store.read(token, 'showcase-images', path)
  if (!object?.body) throw new ApiError('upload_not_found', { field })
  // The bucket serves a picture as what it was uploaded as, and a resumable upload need not say what that is.
  const servedAs = object.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (!servedAs || !(servedAs in SHOWCASE_IMAGE_TYPES)) {
    await object.body.cancel()
    throw new ApiError('invalid_file_type', { field, message: `${limits.name} must be uploaded as PNG or JPEG.` })
  }
  return await inspectPicture(object.body, limits)
}
