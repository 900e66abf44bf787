import { followCalls } from '../../../contract/accounts.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'

export const follow = handle(followCalls.follow)(async (c, { body: { sellerId } }) => {
  const found = await c.var.asCaller(
    (sql) => sql`
      with seller as (select profiles.id from public.profiles where profiles.id = ${sellerId} and profiles.standing <> 'deleted'),
      followed as (insert into public.follows (seller_id) select seller.id from seller on conflict do nothing)
      select from seller`,
  )
  if (found.count === 0) throw new ApiError('profile_not_found')
  return { success: true }
})
