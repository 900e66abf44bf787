// What the caller's public profile says beside their name; what is left out stays as it is.
import { profileCalls } from '../../../contract/profiles.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'
import { readOwnProfile } from './own-profile.ts'

export const updateShop = handle(profileCalls.updateShop)(async (c, { body }) => {
  const { sub } = c.var.caller
  const { bio, refund_policy, announcement, links, banner } = body
  const user = await c.var.asCaller(async (sql) => {
    const changed = await sql`
      update public.profiles set
        bio = ${bio === undefined ? sql`bio` : bio},
        refund_policy = ${refund_policy === undefined ? sql`refund_policy` : refund_policy},
        announcement = ${announcement === undefined ? sql`announcement` : announcement},
        links = ${links === undefined ? sql`links` : sql.json(links)},
        banner = ${banner === undefined ? sql`banner` : banner}
      where id = ${sub}`
    if (changed.count === 0) throw new ApiError('profile_not_found')
    return await readOwnProfile(sql, sub)
  })
  return { user }
})
