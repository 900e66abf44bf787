// A picture of a seller's own preview: checked, freed of metadata, and written with the storage key
// where no client can write.
import { PREVIEW_SIDE_PIXELS, THUMBNAIL_MAX_BYTES } from '../../contract/index.ts'
import { previewCalls } from '../../contract/previews.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import type { PictureLimits } from '../_shared/storage/picture.ts'
import { withoutMetadata } from '../_shared/storage/without-metadata.ts'
import { handle, store } from './context.ts'
import { readPictures, requireShortForm, streamOf } from './pictures.ts'

const LIMITS: PictureLimits = {
  name: 'A picture of a preview',
  field: 'picture',
  maxBytes: THUMBNAIL_MAX_BYTES,
  maxSidePixels: PREVIEW_SIDE_PIXELS,
  isWebpTaken: true,
}

export const addPreviewPicture = handle(previewCalls.addPreviewPicture)(async (c, { params: { id, fileId } }) => {
  requireShortForm(c.req.raw, [LIMITS])
  const add = (picture: string | null) =>
    c.var.asService((sql) => sql`select private.add_preview_picture(${id}, ${fileId}, ${picture}::jsonb)`)
  await add(null)
  const [picture] = await readPictures(c.req.raw, [LIMITS])
  if (!picture) throw new ApiError('file_required', { field: LIMITS.field })
  const { bytes, type, width, height } = picture
  // What is written and not added, because this ends here, is swept.
  const objectPath = `${fileId}/${crypto.randomUUID()}`
  await store.write('previews', objectPath, type, streamOf(withoutMetadata(bytes, type)))
  await add(JSON.stringify({ objectPath, width, height }))
})

export const deletePreviewPictures = handle(previewCalls.deletePreviewPictures)((c, { params: { id, fileId } }) =>
  c.var.asService((sql) => sql`select private.delete_own_preview(${id}, ${fileId})`),
)
