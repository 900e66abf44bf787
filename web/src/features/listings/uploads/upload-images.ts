// The showcase images and their small versions, to the public bucket.
import type { ErrorCode } from '@contract/errors.ts'
import type { CreateListing, Upload } from '@contract/files.ts'
import { callWithToken } from '@/auth/session/call-with-token.ts'
import { loadSupabase } from '@/auth/session/session.ts'
import { type ApiError, isApiError } from '@/lib/calls/api-error.ts'
import { PictureRejected } from '@/lib/files/shrink-picture.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { beginUploads } from '../api.ts'
import type { ChosenPicture } from './listing-picture.ts'
import { type PictureSizes, sizesOf } from './picture-sizes.ts'
import { storePicture } from './store-picture.ts'
import { UploadCancelled, UploadStopped } from './upload-problems.ts'

const UNUSABLE: ReadonlySet<ErrorCode> = new Set([
  'invalid_file_type',
  'upload_not_found',
  'file_too_large',
  'upload_changed',
])

/** Whether the stored file was rejected, so that the next try has to upload it again. */
export const isUnusable = (error: unknown): error is ApiError => isApiError(error) && UNUSABLE.has(error.code)

/** Shows why an upload failed. A cancelled upload shows nothing. */
export const showUploadFailure = (error: unknown) => {
  if (error instanceof UploadCancelled) return
  if (error instanceof UploadStopped) return notify.error(error.message)
  const isNamed = error instanceof PictureRejected || (isApiError(error) && error.status !== 0)
  notify.error(isNamed ? t`Upload failed: ${{ problem: error.message }}` : messages.uploadFailed)
}

type UploadedImage = NonNullable<CreateListing['showcase_images']>[number]

/** The type or the size of the bytes: the same picture is refused again. */
const isRefusal = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && ['413', '415'].includes(String(error.statusCode))

/** Throws PictureRejected, or Storage's error. */
async function store(upload: Upload, body: Blob, { name }: File): Promise<void> {
  const supabase = await loadSupabase()
  const bucket = supabase.storage.from(upload.bucket)
  const errorOf = () => storePicture(bucket, upload.path, body, body.type).catch((error: unknown) => error)
  const error = await callWithToken(errorOf, (found) => found instanceof Error && Reflect.get(found, 'status') === 401)
  if (error)
    throw isRefusal(error)
      ? new PictureRejected(t`${name} was refused by our storage. Choose another picture.`, { cause: error })
      : error
}

async function uploadImage(
  { file, alt }: ChosenPicture,
  { sizes, placeholder }: PictureSizes,
  uploads: Iterator<Upload>,
): Promise<UploadedImage> {
  const next = () => {
    const { value } = uploads.next()
    if (!value) throw new Error('The shop returned too few upload URLs.')
    return value as Upload
  }
  const full = next()
  const small = sizes.map(({ width, blob }) => ({ width, blob, upload: next() }))
  await Promise.all([store(full, file, file), ...small.map(({ upload, blob }) => store(upload, blob, file))])
  return {
    uploadId: full.id,
    sizes: small.map(({ width, upload }) => ({ width, uploadId: upload.id })),
    placeholder,
    alt: alt?.trim() || null,
  }
}

/** @returns the images as POST files/upload takes them, in the order given */
export async function uploadImages(images: ChosenPicture[], draftId?: string): Promise<UploadedImage[]> {
  if (images.length === 0) return []
  const made: [ChosenPicture, PictureSizes][] = []
  // One after the other: each takes four bytes of memory per pixel.
  for (const image of images) made.push([image, await sizesOf(image.file)])
  const uploads = await beginUploads(
    made.flatMap(([, { sizes }]) => ['showcase' as const, ...sizes.map(() => 'showcase' as const)]),
    draftId,
  )
  const left = uploads.values()
  return Promise.all(made.map(([image, sizes]) => uploadImage(image, sizes, left)))
}
