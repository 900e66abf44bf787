// PUT users/profile/update/{userId}: name, avatar and username of the caller; what is left out stays as it is.
import { Hono } from 'hono'
import { AVATAR_RULE, isSafeAddress, updateProfileInput } from '../../../contract/index.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { jsonBody } from '../../_shared/http/json-body.ts'
import { avatars, requireSelf, requireUser } from '../context.ts'
import { readOwnProfile } from './own-profile.ts'

export const updateProfile = new Hono<AppEnv>().put(
  '/users/profile/update/:userId',
  requireUser,
  requireSelf,
  jsonBody(updateProfileInput),
  async (c) => {
    const { caller } = c.var
    const { name, avatar, username } = c.req.valid('json')
    // A picture of one's own on another host than ours is none, and http is no address elsewhere.
    if (avatar && !isSafeAddress(avatar) && avatars.toStored(avatar) === avatar)
      throw new ApiError('invalid_request', { field: 'avatar', message: `avatar ${AVATAR_RULE}` })
    const user = await c.var.asCaller(
      async (sql) => {
        const changed = await sql`
          update public.profiles set
            name = coalesce(${name ?? null}, name),
            username = coalesce(${username ?? null}::extensions.citext, username),
            avatar = ${avatar === undefined ? sql`avatar` : avatar ? avatars.toStored(avatar) : null}
          where id = ${caller.sub}`
        if (changed.count === 0) throw new ApiError('profile_not_found')
        return await readOwnProfile(sql, caller.sub)
      },
      { profiles_username_unique: 'username_taken', profiles_username_not_reserved: 'username_taken' },
    )
    return c.json({ user })
  },
)
