// GET users/profile/{userId}: the caller's full profile (spec section 7).
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { acting, requireSelf, requireUser } from '../context.ts'
import { readOwnProfile } from './own-profile.ts'

export const getProfile = new Hono<AppEnv>().get('/users/profile/:userId', requireUser, requireSelf, async (c) => {
  const { caller } = c.var
  return c.json(await acting.asAnyone(caller, (sql) => readOwnProfile(sql, caller.sub)))
})
