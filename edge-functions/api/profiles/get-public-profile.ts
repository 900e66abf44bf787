import { profileCalls } from '../../../contract/profiles.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { findAsGuest, handle } from '../context.ts'
import { findPublicProfile } from './find-public-profile.ts'

export const getPublicProfile = handle(profileCalls.getPublicProfile)(async (c, { params: { identifier } }) => {
  const profile = await findAsGuest(c, (sql) => findPublicProfile(sql, identifier))
  if (!profile) throw new ApiError('profile_not_found')
  return profile
})
