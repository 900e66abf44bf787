// Name, avatar and username of the caller; what is left out stays as it is.
import { AVATAR_RULE, isSafeAddress } from '../../../contract/index.ts'
import { profileCalls } from '../../../contract/profiles.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { avatars, handle } from '../context.ts'
import { readOwnProfile } from './own-profile.ts'

export const updateProfile = handle(profileCalls.updateProfile)(async (c, { body: { name, avatar, username } }) => {
  const { caller } = c.var
  // A picture of one's own on another host than ours is none, and http is no address elsewhere.
  if (avatar && !isSafeAddress(avatar) && avatars.toStored(avatar) === avatar)
    throw new ApiError('invalid_request', { field: 'avatar', message: `avatar ${AVATAR_RULE}` })
  const user = await c.var.asCaller(
    async (sql) => {
      const changed = await sql`
        update public.profiles set
          name = coalesce(${name ?? null}, name),
          username = coalesce(${username ?? null}, username),
          avatar = ${avatar === undefined ? sql`avatar` : avatar ? avatars.toStored(avatar) : null}
        where id = ${caller.sub}`
      if (changed.count === 0) throw new ApiError('profile_not_found')
      return await readOwnProfile(sql, caller.sub)
    },
    { profiles_username_unique: 'username_taken', profiles_username_not_reserved: 'username_taken' },
  )
  return { user }
})
