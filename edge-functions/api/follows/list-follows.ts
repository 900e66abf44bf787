import { followCalls } from '../../../contract/accounts.ts'
import type { Follow } from '../../../contract/index.ts'
import { avatars, handle } from '../context.ts'

export const listFollows = handle(followCalls.listFollows)(async (c) => {
  const follows = await c.var.asCaller(
    (sql) => sql<Follow[]>`
      select follows.seller_id, profiles.username, profiles.name, profiles.avatar
      from public.follows join public.profiles on profiles.id = follows.seller_id
      where follows.follower_id = ${c.var.caller.sub}
      order by follows.followed_at desc, follows.seller_id`,
  )
  return { follows: follows.map((follow) => ({ ...follow, avatar: avatars.toAddress(follow.avatar) })) }
})
