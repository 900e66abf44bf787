// GET users/{userId}/follows: whom the caller follows, the latest first.
import { Hono } from 'hono'
import type { Follow } from '../../../contract/index.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { avatars, requireSelf, requireUser } from '../context.ts'

export const listFollows = new Hono<AppEnv>().get('/users/:userId/follows', requireUser, requireSelf, async (c) => {
  const follows = await c.var.asCaller(
    (sql) => sql<Follow[]>`
      select follows.seller_id, profiles.username, profiles.name, profiles.avatar
      from public.follows join public.profiles on profiles.id = follows.seller_id
      where follows.follower_id = ${c.var.caller.sub}
      order by follows.followed_at desc, follows.seller_id`,
  )
  return c.json({ follows: follows.map((follow) => ({ ...follow, avatar: avatars.toAddress(follow.avatar) })) })
})
