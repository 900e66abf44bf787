// GET users/public-profile/{userId}: what everyone may see of a person, by id or username (spec section 7).
import { Hono } from 'hono'
import type { PublicProfile } from '../../../contract/index.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { publicJson, REVALIDATED } from '../../_shared/http/public-json.ts'
import { publicSql } from '../context.ts'
import { isPerson } from './is-person.ts'

export const getPublicProfile = new Hono<AppEnv>().get('/users/public-profile/:identifier', async (c) => {
  const [profile] = await publicSql<PublicProfile[]>`
    select id, username, name, avatar, is_seller, is_banned, followers_count, created_at
    from public.profiles
    where ${isPerson(publicSql, c.req.param('identifier'))} and deleted_at is null`
  if (!profile) throw new ApiError('profile_not_found')
  return publicJson(c, profile, REVALIDATED)
})
