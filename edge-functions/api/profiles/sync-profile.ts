// Makes the caller's profile at the first sign-in. 403 account_deleted means that the account is gone for good.
import { isSafeAddress } from '../../../contract/index.ts'
import { profileCalls } from '../../../contract/operations/profiles.ts'
import { become } from '../../_shared/auth/acting.ts'
import { requireSameUser } from '../../_shared/auth/guards.ts'
import { handle } from '../context.ts'
import { readOwnProfile } from './own-profile.ts'

/** Postgres cannot hold NUL, and a name from outside is no reason to reject a user. */
const storable = (text: string | null | undefined) => text?.replaceAll('\0', '').toWellFormed() ?? null

export const syncProfile = handle(profileCalls.syncProfile)(async (c, { body: { auth0_id, name, avatar } }) => {
  const { caller } = c.var
  requireSameUser(caller, auth0_id)
  const user = await c.var.asFunction(async (sql) => {
    await sql`select private.sync_profile(${storable(name)}, ${avatar && isSafeAddress(avatar) ? avatar : null})`
    await become(sql, 'caller')
    return await readOwnProfile(sql, caller.sub)
  })
  return { user }
})
