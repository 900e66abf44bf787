// Pictures as parts of a form. Memory holds at most the allowed bytes of each.

import type { Context } from 'hono'
import type { PictureKind } from '../../contract/error-texts.ts'
import {
  AVATAR_MAX_BYTES,
  AVATAR_SIDE_MAX_PIXELS,
  BANNER_SIDE_MAX_PIXELS,
  MESSAGE_PICTURE_MAX_BYTES,
  PICTURE_LINK_SECONDS,
  THUMBNAIL_MAX_BYTES,
} from '../../contract/index.ts'
import { pictureCalls } from '../../contract/messages.ts'
import { profileCalls } from '../../contract/profiles.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import type { Fragment } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { readForm } from '../_shared/http/body.ts'
import type { AppEnv } from '../_shared/http/types.ts'
import { countHit } from '../_shared/rate-limit.ts'
import type { PictureFacts, PictureLimits } from '../_shared/storage/picture.ts'
import { inspectPicture, isThumbnailOf, notAThumbnail, tooLarge } from '../_shared/storage/picture.ts'
import { withoutMetadata } from '../_shared/storage/without-metadata.ts'
import { handle, store, toAvatarAddress } from './context.ts'
import { linkToSave } from './links.ts'

export type Picture = PictureFacts & { bytes: Uint8Array }

/** What the form may have around its pictures. */
const FORM_EXTRA_BYTES = 65_536

/** Rejects a form that says to be longer than its pictures can be, before anything is read. */
export function requireShortForm(request: Request, limits: readonly PictureLimits[]): void {
  const most = limits.reduce((sum, { maxBytes }) => sum + maxBytes, FORM_EXTRA_BYTES)
  const [largest] = limits
  if (largest && Number(request.headers.get('Content-Length')) > most) throw tooLarge(largest)
}

/** One picture per limit, in order. The limits name the parts. Rejects with file_required. */
export async function readPictures(request: Request, all: readonly PictureLimits[]): Promise<Picture[]> {
  const found = new Map<string, Picture>()
  await readForm(request, async (part) => {
    const limits = all.find(({ field }) => field === part.field)
    if (!limits || found.has(part.field)) {
      const field = limits?.field ?? all[0]?.field
      throw new ApiError('invalid_request', { field, message: `${field} must be one file` })
    }
    const bytes = await collect(part.stream, limits)
    found.set(part.field, { ...(await inspectPicture(streamOf(bytes), limits)), bytes })
  })
  return all.map(({ field }) => {
    const picture = found.get(field)
    if (!picture) throw new ApiError('file_required', { field })
    return picture
  })
}

/** All bytes of a picture. Rejects with file_too_large. */
export async function collect(stream: AsyncIterable<Uint8Array>, limits: PictureLimits): Promise<Uint8Array> {
  const collected = new Uint8Array(limits.maxBytes)
  let length = 0
  for await (const chunk of stream) {
    if (length + chunk.length > limits.maxBytes) throw tooLarge(limits)
    collected.set(chunk, length)
    length += chunk.length
  }
  return collected.slice(0, length)
}

export const streamOf = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes)
      controller.close()
    },
  })

// A picture for a message and its thumbnail: checked, freed of metadata, and written with the
// storage key where no client can write or read. It's shown once its sender puts it into a message
// (supabase/schemas/75_messages/message_pictures.sql).

const PICTURE: PictureLimits = { picture: 'picture', field: 'picture', maxBytes: MESSAGE_PICTURE_MAX_BYTES }
const THUMBNAIL: PictureLimits = { picture: 'thumbnail', field: 'thumbnail', maxBytes: THUMBNAIL_MAX_BYTES }
const PARTS = [PICTURE, THUMBNAIL]

export const uploadMessagePicture = handle(pictureCalls.uploadMessagePicture)(async (c) => {
  requireShortForm(c.req.raw, PARTS)
  await c.var.asService`select private.begin_message_picture()`
  const [picture, thumbnail] = await readPictures(c.req.raw, PARTS)
  if (!picture || !thumbnail || !isThumbnailOf(thumbnail, picture)) throw notAThumbnail(THUMBNAIL)
  const id = crypto.randomUUID()
  const path = `${c.var.caller.sub}/${id}`
  const { width, height } = picture
  // What is written and not kept, because this ends here, is swept.
  await Promise.all([write(path, picture), write(`${path}-small`, thumbnail)])
  await c.var.asService`select private.store_message_picture(${id}, ${width}, ${height})`
  return { id, width, height }
})

const write = (path: string, { bytes, type }: Picture) =>
  store.write('message-pictures', path, type, streamOf(withoutMetadata(bytes, type)))

/** The database finds only pictures that the caller may see. */
export const getPictureLinks = handle(pictureCalls.getPictureLinks)(async (c, { params: { messageId } }) => {
  const found = await c.var.asService(
    (sql) => sql<{ id: string; object_path: string }[]>`
      select id, object_path from private.message_picture_paths(${messageId})`,
    { standing: 'good' },
  )
  if (found.length === 0) throw new ApiError('not_found')
  const pictures = found.map(async ({ id, object_path }) => {
    const [link, thumbnailLink] = await Promise.all([linkTo(object_path), linkTo(`${object_path}-small`)])
    return { id, link, thumbnailLink }
  })
  return { pictures: await Promise.all(pictures) }
})

const linkTo = (path: string) => linkToSave('message-pictures', path, PICTURE_LINK_SECONDS)

// A user's avatar or banner, as a form with the part `picture`: checked, freed of metadata, and
// written with the storage key where no client can write.

const field = 'picture'
const limitsOf = (picture: PictureKind, maxSidePixels: number): PictureLimits => ({
  picture,
  field,
  maxBytes: AVATAR_MAX_BYTES,
  maxSidePixels,
})
const AVATAR = limitsOf('profile', AVATAR_SIDE_MAX_PIXELS)
const BANNER = limitsOf('banner', BANNER_SIDE_MAX_PIXELS)
const CHANGES = { name: 'avatar', most: 20, seconds: 3600 }

export const setAvatar = handle(profileCalls.setAvatar)(async (c) => ({
  avatar: await keepPicture(c, AVATAR, (sql) => sql`avatar`),
}))

export const setBanner = handle(profileCalls.setBanner)(async (c) => ({
  banner: await keepPicture(c, BANNER, (sql) => sql`banner`),
}))

/** Checks, stores and sets the picture of the caller's form. Returns its address. */
async function keepPicture(
  c: Context<AppEnv>,
  limits: PictureLimits,
  column: (sql: Transaction) => Fragment,
): Promise<string> {
  requireShortForm(c.req.raw, [limits])
  const { sub } = c.var.caller
  // Before anything is read: who may not change their profile sends nothing.
  await c.var.asService((sql) => countHit(sql, CHANGES, sub), { standing: 'good' })
  const [picture] = await readPictures(c.req.raw, [limits])
  if (!picture) throw new ApiError('file_required', { field })
  const path = `${sub}/${crypto.randomUUID()}`
  const { bytes, type } = picture
  await store.write('avatars', path, type, streamOf(withoutMetadata(bytes, type)))
  try {
    await c.var.asCaller(async (sql) => {
      const changed = await sql`update public.profiles set ${column(sql)} = ${`avatars/${path}`} where id = ${sub}`
      if (changed.count === 0) throw new ApiError('profile_not_found')
    })
  } catch (error) {
    await store.remove('avatars', path)
    throw error
  }
  return toAvatarAddress(`avatars/${path}`)
}
