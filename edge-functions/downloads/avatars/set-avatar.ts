// A picture of one's own, as a form with the part `picture`. It is looked at here, and written with the storage
// key to a place that no client can write to, so that it stays what it was.
import { AVATAR_MAX_BYTES, AVATAR_SIDE_MAX_PIXELS } from '../../../contract/index.ts'
import { profileCalls } from '../../../contract/operations/profiles.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { readForm } from '../../_shared/http/form-body.ts'
import { countHit } from '../../_shared/limits/rate-limit.ts'
import {
  inspectPicture,
  type PictureLimits,
  type PictureType,
  tooLarge,
} from '../../_shared/storage/inspect-picture.ts'
import { handle, settings, store, toAvatarAddress } from '../context.ts'

const field = 'picture'
const LIMITS: PictureLimits = {
  name: 'A profile picture',
  field,
  maxBytes: AVATAR_MAX_BYTES,
  maxSidePixels: AVATAR_SIDE_MAX_PIXELS,
}
const CHANGES = { name: 'avatar', most: 20, seconds: 3600 }
/** What the form may have around its picture. */
const FORM_EXTRA_BYTES = 65_536

type Picture = { bytes: Uint8Array; type: PictureType }

export const setAvatar = handle(profileCalls.setAvatar)(async (c) => {
  if (Number(c.req.header('Content-Length')) > AVATAR_MAX_BYTES + FORM_EXTRA_BYTES) throw tooLarge(LIMITS)
  const { sub } = c.var.caller
  // Before anything is read: who may not change their profile sends nothing.
  await c.var.asServiceInGoodStanding((sql) => countHit(sql, CHANGES, sub))
  const { bytes, type } = await readPicture(c.req.raw)
  const path = `${sub}/${crypto.randomUUID()}`
  await store.write(settings.STORAGE_SIGNING_KEY, 'avatars', path, type, streamOf(bytes))
  const avatar = `avatars/${path}`
  try {
    await c.var.asCaller(async (sql) => {
      const changed = await sql`update public.profiles set avatar = ${avatar} where id = ${sub}`
      if (changed.count === 0) throw new ApiError('profile_not_found')
    })
  } catch (error) {
    await store.remove(settings.STORAGE_SIGNING_KEY, 'avatars', path)
    throw error
  }
  return { avatar: toAvatarAddress(avatar) }
})

async function readPicture(request: Request): Promise<Picture> {
  let picture: Picture | undefined
  await readForm(request, async (part) => {
    if (part.field !== field || picture)
      throw new ApiError('invalid_request', { field, message: 'picture must be one file' })
    const bytes = await collect(part.stream)
    const { type } = await inspectPicture(streamOf(bytes), LIMITS)
    picture = { bytes, type }
  })
  if (!picture) throw new ApiError('file_required', { field })
  return picture
}

/** Keeps no more than a picture may have. */
async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const kept = new Uint8Array(AVATAR_MAX_BYTES)
  let length = 0
  for await (const chunk of stream) {
    if (length + chunk.length > AVATAR_MAX_BYTES) throw tooLarge(LIMITS)
    kept.set(chunk, length)
    length += chunk.length
  }
  return kept.slice(0, length)
}

const streamOf = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes)
      controller.close()
    },
  })
