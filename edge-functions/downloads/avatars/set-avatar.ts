// Pictures of one's own, a user's and a shop's, as a form with the part `picture`. They are looked at here, and written without a camera's
// notes, with the storage key, to a path that no client can write to, so that they stay what they were.
import type { Context } from 'hono'
import { AVATAR_MAX_BYTES, AVATAR_SIDE_MAX_PIXELS, BANNER_SIDE_MAX_PIXELS } from '../../../contract/index.ts'
import { profileCalls } from '../../../contract/profiles.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { countHit } from '../../_shared/limits/rate-limit.ts'
import type { PictureLimits } from '../../_shared/storage/inspect-picture.ts'
import { withoutMetadata } from '../../_shared/storage/without-metadata.ts'
import { handle, settings, store, toAvatarAddress } from '../context.ts'
import { readPictures, requireShortForm, streamOf } from '../pictures/read-pictures.ts'

const field = 'picture'
const limitsOf = (name: string, maxSidePixels: number): PictureLimits => ({
  name,
  field,
  maxBytes: AVATAR_MAX_BYTES,
  maxSidePixels,
})
const AVATAR = limitsOf('A profile picture', AVATAR_SIDE_MAX_PIXELS)
const BANNER = limitsOf('A banner', BANNER_SIDE_MAX_PIXELS)
const CHANGES = { name: 'avatar', most: 20, seconds: 3600 }

export const setAvatar = handle(profileCalls.setAvatar)(async (c) => {
  const { sub } = c.var.caller
  const avatar = await keepPicture(
    c,
    AVATAR,
    (sql, path) => sql`update public.profiles set avatar = ${path} where id = ${sub}`,
  )
  return { avatar }
})

export const setBanner = handle(profileCalls.setBanner)(async (c) => {
  const { sub } = c.var.caller
  const banner = await keepPicture(
    c,
    BANNER,
    (sql, path) => sql`update public.profiles set banner = ${path} where id = ${sub}`,
  )
  return { banner }
})

/** Looks at the picture in the caller's form, stores it and shows it; gives its address. What could not be shown is removed. */
async function keepPicture(
  c: Context<AppEnv>,
  limits: PictureLimits,
  show: (sql: Transaction, path: string) => PromiseLike<{ count: number }>,
): Promise<string> {
  requireShortForm(c.req.raw, [limits])
  const { sub } = c.var.caller
  // Before anything is read: who may not change their profile sends nothing.
  await c.var.asServiceInGoodStanding((sql) => countHit(sql, CHANGES, sub))
  const [picture] = await readPictures(c.req.raw, [limits])
  if (!picture) throw new ApiError('file_required', { field })
  const path = `${sub}/${crypto.randomUUID()}`
  const { bytes, type } = picture
  await store.write(settings.STORAGE_SIGNING_KEY, 'avatars', path, type, streamOf(withoutMetadata(bytes, type)))
  try {
    await c.var.asCaller(async (sql) => {
      const changed = await show(sql, `avatars/${path}`)
      if (changed.count === 0) throw new ApiError('profile_not_found')
    })
  } catch (error) {
    await store.remove(settings.STORAGE_SIGNING_KEY, 'avatars', path)
    throw error
  }
  return toAvatarAddress(`avatars/${path}`)
}
