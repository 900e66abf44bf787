import { MESSAGE_PICTURE_SIDE_PIXELS, THUMBNAIL_SIDE_MAX_PIXELS, THUMBNAIL_WIDTH_PIXELS } from '@contract/limits.ts'
import { pictureCalls } from '@contract/messages.ts'
import { send } from '@/lib/api.ts'
import { shrinkPicture } from '@/lib/shrink-picture.ts'

const MOST = { width: MESSAGE_PICTURE_SIDE_PIXELS, height: MESSAGE_PICTURE_SIDE_PIXELS }
const SMALL = { width: THUMBNAIL_WIDTH_PIXELS, height: THUMBNAIL_SIDE_MAX_PIXELS }

/** Turns a picture upright, makes it and its small version, and uploads both; gives its id. Throws PictureRejected where the shop would not take it. */
export async function uploadPicture(userId: string, chosen: File, signal: AbortSignal): Promise<string> {
  const toFile = (blob: Blob, name: string) => new File([blob], name, { type: blob.type })
  const [large, small] = await Promise.all([shrinkPicture(chosen, MOST), shrinkPicture(chosen, SMALL)])
  const form = { picture: toFile(large, 'picture.jpg'), thumbnail: toFile(small, 'thumbnail.jpg') }
  return (await send(pictureCalls.uploadMessagePicture, { params: { userId }, form }, { signal })).id
}
