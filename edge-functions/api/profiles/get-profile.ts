import { profileCalls } from '../../../contract/profiles.ts'
import { acting, handle } from '../context.ts'
import { readOwnProfile } from './own-profile.ts'

export const getProfile = handle(profileCalls.getProfile)((c) => {
  const { caller } = c.var
  return acting.asCallerOfAnyStanding(caller, (sql) => readOwnProfile(sql, caller.sub))
})
