// POST users/sync: makes the caller's profile at the first sign-in. 403 account_deleted means that the account is gone for good.
import { Hono } from 'hono'
import { isSafeAddress, syncInput } from '../../../contract/index.ts'
import { become } from '../../_shared/auth/acting.ts'
import { requireSameUser } from '../../_shared/auth/require-user.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { jsonBody } from '../../_shared/http/json-body.ts'
import { requireUser } from '../context.ts'
import { readOwnProfile } from './own-profile.ts'

/** Postgres cannot hold NUL, and a name from outside is no reason to refuse a person. */
const storable = (text: string | null | undefined) => text?.replaceAll('\0', '').toWellFormed() ?? null

export const syncProfile = new Hono<AppEnv>().post('/users/sync', requireUser, jsonBody(syncInput), async (c) => {
  const { caller } = c.var
  const { auth0_id, name, avatar } = c.req.valid('json')
  requireSameUser(caller, auth0_id)
  const user = await c.var.asFunction(async (sql) => {
    await sql`select private.sync_profile(${storable(name)}, ${avatar && isSafeAddress(avatar) ? avatar : null})`
    await become(sql, 'caller')
    return await readOwnProfile(sql, caller.sub)
  })
  return c.json({ user })
})
