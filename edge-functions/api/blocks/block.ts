import { blockCalls } from '../../../contract/accounts.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'

export const block = handle(blockCalls.block)(async (c, { body: { blockedId } }) => {
  const found = await c.var.asCaller(
    (sql) => sql`
      with profile as (select profiles.id from public.profiles where profiles.id = ${blockedId} and profiles.standing <> 'deleted'),
      blocked as (insert into public.blocks (blocked_id) select profile.id from profile on conflict do nothing)
      select from profile`,
  )
  if (found.count === 0) throw new ApiError('profile_not_found')
  return { success: true }
})
