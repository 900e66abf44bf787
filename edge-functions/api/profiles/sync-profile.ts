// Create your profile at first login. 403 account_deleted means the account is gone for good.
import { isSafeAddress } from '../../../contract/index.ts'
import { LEGAL_VERSIONS } from '../../../contract/legal-versions.ts'
import { profileCalls } from '../../../contract/profiles.ts'
import { requireSameUser } from '../../_shared/auth/guards.ts'
import { acting, handle } from '../context.ts'
import { readOwnProfile } from './own-profile.ts'

/** Postgres cannot hold NUL, and a name from outside is no reason to reject a user. */
const storable = (text: string | null | undefined) => text?.replaceAll('\0', '').toWellFormed() ?? null

export const syncProfile = handle(profileCalls.syncProfile)(async (c, { body: { auth0_id, name, avatar } }) => {
  const { caller } = c.var
  requireSameUser(caller, auth0_id)
  await c.var.asServiceFor(
    (sql) => sql`
      select private.sync_profile(
        ${storable(name)}, ${avatar && isSafeAddress(avatar) ? avatar : null}, ${LEGAL_VERSIONS.terms}::text::date
      )`,
  )
  return { user: await acting.asCallerOfAnyStanding(caller, (sql) => readOwnProfile(sql, caller.sub)) }
})
