// POST users/{userId}/follows: follows a person. Following twice is following.
import { Hono } from 'hono'
import { followInput } from '../../../contract/index.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { jsonBody } from '../../_shared/http/json-body.ts'
import { requireSelf, requireUser } from '../context.ts'

export const follow = new Hono<AppEnv>().post(
  '/users/:userId/follows',
  requireUser,
  requireSelf,
  jsonBody(followInput),
  async (c) => {
    const { sellerId } = c.req.valid('json')
    const found = await c.var.asCaller(
      (sql) => sql`
        with person as (select profiles.id from public.profiles where profiles.id = ${sellerId} and profiles.standing <> 'deleted'),
        followed as (insert into public.follows (seller_id) select person.id from person on conflict do nothing)
        select from person`,
    )
    if (found.count === 0) throw new ApiError('profile_not_found')
    return c.json({ success: true }, 201)
  },
)
