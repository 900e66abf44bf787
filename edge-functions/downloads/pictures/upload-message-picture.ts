// A picture for a message, with its small version: looked at here, rid of what a camera noted, and written with the storage key to a place that no
// client can write to or read. No picture is shown before a message of its sender's takes it (supabase/schemas/75_messages/message_pictures.sql).
import { MESSAGE_PICTURE_MAX_BYTES, THUMBNAIL_MAX_BYTES } from '../../../contract/index.ts'
import { pictureCalls } from '../../../contract/messages.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { isThumbnailOf, type PictureLimits } from '../../_shared/storage/inspect-picture.ts'
import { withoutMetadata } from '../../_shared/storage/without-metadata.ts'
import { handle, settings, store } from '../context.ts'
import { type Picture, readPictures, requireShortForm, streamOf } from './read-pictures.ts'

const PICTURE: PictureLimits = { name: 'A picture', field: 'picture', maxBytes: MESSAGE_PICTURE_MAX_BYTES }
const THUMBNAIL: PictureLimits = { name: 'A thumbnail', field: 'thumbnail', maxBytes: THUMBNAIL_MAX_BYTES }
const PARTS = [PICTURE, THUMBNAIL]

export const uploadMessagePicture = handle(pictureCalls.uploadMessagePicture)(async (c) => {
  requireShortForm(c.req.raw, PARTS)
  await c.var.asServiceFor((sql) => sql`select private.begin_message_picture()`)
  const [picture, thumbnail] = await readPictures(c.req.raw, PARTS)
  if (!picture || !thumbnail || !isThumbnailOf(thumbnail, picture)) {
    const message = 'A thumbnail must be a small version of its picture, at most 1,000 pixels a side.'
    throw new ApiError('invalid_file_type', { field: THUMBNAIL.field, message })
  }
  const id = crypto.randomUUID()
  const path = `${c.var.caller.sub}/${id}`
  const { width, height } = picture
  // What is written and not kept, because this ends here, is swept.
  await Promise.all([write(path, picture), write(`${path}-small`, thumbnail)])
  await c.var.asServiceFor((sql) => sql`select private.keep_message_picture(${id}, ${width}, ${height})`)
  return { id, width, height }
})

const write = (path: string, { bytes, type }: Picture) =>
  store.write(settings.STORAGE_SIGNING_KEY, 'message-pictures', path, type, streamOf(withoutMetadata(bytes, type)))
