import { followCalls } from '../../../contract/accounts.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'

export const unfollow = handle(followCalls.unfollow)(async (c, { params: { sellerId } }) => {
  const removed = await c.var.asCaller(
    (sql) => sql`delete from public.follows where follower_id = ${c.var.caller.sub} and seller_id = ${sellerId}`,
  )
  if (removed.count === 0) throw new ApiError('profile_not_found')
  return { success: true }
})
