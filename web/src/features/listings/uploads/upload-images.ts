// The showcase images and their small versions, to the public bucket.
import type { ErrorCode } from '@contract/errors.ts'
import type { CreateListing, Upload } from '@contract/files.ts'
import { THUMBNAIL_SIDE_MAX_PIXELS, THUMBNAIL_WIDTH_PIXELS } from '@contract/limits.ts'
import { loadSupabase } from '@/auth/session.ts'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { PictureRejected, shrinkPicture } from '@/lib/shrink-picture.ts'
import { notify } from '@/lib/toast.ts'
import { beginUploads } from '../api.ts'
import type { ChosenPicture } from './listing-picture.ts'
import { storePicture } from './store-picture.ts'
import { UploadCancelled } from './use-product-upload.ts'

const UNUSABLE: ReadonlySet<ErrorCode> = new Set(['invalid_file_type', 'upload_not_found', 'file_too_large'])

/** Whether the stored file was rejected, so that the next try has to upload it again. */
export const isUnusable = (error: unknown) => isApiError(error) && UNUSABLE.has(error.code)

/** Shows why an upload failed. A cancelled upload shows nothing. */
export const showUploadFailure = (error: unknown) => {
  if (error instanceof UploadCancelled) return
  if (error instanceof PictureRejected) return notify.error(messages.uploadRejected(error.message))
  notify.error(isApiError(error) && error.status !== 0 ? messages.uploadRejected(error.message) : messages.uploadFailed)
}

/** Thumbnails are made here, so that no server opens a stranger's image. */
const MOST = { width: THUMBNAIL_WIDTH_PIXELS, height: THUMBNAIL_SIDE_MAX_PIXELS }

const makeThumbnail = (image: File): Promise<Blob> => shrinkPicture(image, MOST)

type UploadedImage = NonNullable<CreateListing['showcase_images']>[number]

async function store(upload: Upload, body: Blob, contentType: string): Promise<void> {
  const supabase = await loadSupabase()
  await storePicture(supabase.storage.from(upload.bucket), upload.path, body, contentType)
}

async function uploadImage(
  { file: image, alt }: ChosenPicture,
  [full, small]: [Upload, Upload],
): Promise<UploadedImage> {
  const thumbnail = await makeThumbnail(image)
  await Promise.all([store(full, image, image.type), store(small, thumbnail, 'image/jpeg')])
  return { uploadId: full.id, thumbnailUploadId: small.id, alt: alt?.trim() || null }
}

/** @returns the images as POST files/upload takes them, in the order given */
export async function uploadImages(images: ChosenPicture[]): Promise<UploadedImage[]> {
  if (images.length === 0) return []
  const uploads = await beginUploads(images.flatMap(() => ['showcase', 'showcase'] as const))
  return Promise.all(
    images.map((image, index) => {
      const [full, small] = uploads.slice(2 * index)
      if (!full || !small) throw new Error('The shop returned too few upload URLs.')
      return uploadImage(image, [full, small])
    }),
  )
}
