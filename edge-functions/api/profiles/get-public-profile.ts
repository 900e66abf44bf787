// GET users/public-profile/{userId}: what everyone may see of a person, by id or username (spec section 7).
import { Hono } from 'hono'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { publicJson, REVALIDATED } from '../../_shared/http/public-json.ts'
import { publicSql } from '../context.ts'
import { findPublicProfile } from './find-public-profile.ts'

export const getPublicProfile = new Hono<AppEnv>().get('/users/public-profile/:identifier', async (c) => {
  const profile = await findPublicProfile(publicSql, c.req.param('identifier'))
  if (!profile) throw new ApiError('profile_not_found')
  return publicJson(c, profile, REVALIDATED)
})
