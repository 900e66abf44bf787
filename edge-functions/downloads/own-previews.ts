// The pictures of a seller's own preview: checked, freed of metadata, and written with the storage
// key where no client can write.
import { PREVIEW_PAGES_MAX, PREVIEW_SIDE_PIXELS, THUMBNAIL_MAX_BYTES } from '../../contract/index.ts'
import { previewCalls } from '../../contract/previews.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { readForm } from '../_shared/http/body.ts'
import { inspectPicture, type PictureLimits } from '../_shared/storage/picture.ts'
import { withoutMetadata } from '../_shared/storage/without-metadata.ts'
import { handle, store } from './context.ts'
import { collect, requireShortForm, streamOf } from './pictures.ts'

const LIMITS: PictureLimits = {
  picture: 'preview',
  field: 'pictures',
  maxBytes: THUMBNAIL_MAX_BYTES,
  maxSidePixels: PREVIEW_SIDE_PIXELS,
  isWebpTaken: true,
}

export const setPreviewPictures = handle(previewCalls.setPreviewPictures)(async (c, { params: { id, fileId } }) => {
  requireShortForm(c.req.raw, Array(PREVIEW_PAGES_MAX).fill(LIMITS))
  const set = (pictures: string | null) =>
    c.var.asService`select private.set_own_preview(${id}, ${fileId}, ${pictures}::jsonb)`
  await set(null)
  const pictures: { objectPath: string; width: number; height: number }[] = []
  await readForm(c.req.raw, async ({ field, stream }) => {
    if (field !== LIMITS.field) throw new ApiError('invalid_request', { field })
    if (pictures.length === PREVIEW_PAGES_MAX) throw new ApiError('too_many_images', { field })
    const bytes = await collect(stream, LIMITS)
    const { type, width, height } = await inspectPicture(streamOf(bytes), LIMITS)
    // What is written and not shown, because this ends here, is swept.
    const objectPath = `${fileId}/${crypto.randomUUID()}`
    await store.write('previews', objectPath, type, streamOf(withoutMetadata(bytes, type)))
    pictures.push({ objectPath, width, height })
  })
  if (pictures.length === 0) throw new ApiError('file_required', { field: LIMITS.field })
  await set(JSON.stringify(pictures))
})

export const deletePreviewPictures = handle(previewCalls.deletePreviewPictures)(
  (c, { params: { id, fileId } }) => c.var.asService`select private.delete_own_preview(${id}, ${fileId})`,
)
