import { blockCalls } from '../../../contract/accounts.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'

export const unblock = handle(blockCalls.unblock)(async (c, { params: { blockedId } }) => {
  const removed = await c.var.asCaller(
    (sql) => sql`delete from public.blocks where blocker_id = ${c.var.caller.sub} and blocked_id = ${blockedId}`,
  )
  if (removed.count === 0) throw new ApiError('profile_not_found')
  return { success: true }
})
