import { keyCalls } from '../../../contract/accounts.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'

export const revokeKey = handle(keyCalls.revokeKey)(async (c, { params: { keyId } }) => {
  const removed = await c.var.asCaller(
    (sql) => sql`delete from public.api_keys where user_id = ${c.var.caller.sub} and id = ${keyId}`,
  )
  if (removed.count === 0) throw new ApiError('key_not_found')
  return { success: true }
})
