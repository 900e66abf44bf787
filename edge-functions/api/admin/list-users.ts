import type { z } from 'zod'
import type { adminStatement } from '../../../contract/admin.ts'
import { adminCalls } from '../../../contract/admin.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { avatars, handle } from '../context.ts'
import { newestFirst, requestOf } from '../find-page.ts'

type User = AnswerOf<typeof adminCalls.listUsers>['users'][number]
type Described = AnswerOf<typeof adminCalls.getUser>

export const listUsers = handle(adminCalls.listUsers)(async (c, { query }) => {
  const found = await c.var.asServiceFor(
    (sql) => sql<User[]>`select * from private.find_users(${sql.json(requestOf(query))}::jsonb)`,
  )
  const { rows, nextCursor } = newestFirst(found, query.limit)
  return { users: rows.map((user) => ({ ...user, avatar: avatars.toAddress(user.avatar) })), nextCursor }
})

export const getUser = handle(adminCalls.getUser)(async (c, { params: { userId } }) => {
  const [[row], statements] = await Promise.all([
    c.var.asServiceFor((sql) => sql<{ user: Described }[]>`select private.describe_user(${userId}) as user`),
    c.var.asCaller(
      (sql) => sql<z.output<typeof adminStatement>[]>`
        select id, act, rule, facts, about, listing_id, review_id, until, is_unlawful, created_at, reversed_at, reversed_by
        from public.statements where user_id = ${userId} order by created_at desc, id desc limit 100`,
    ),
  ])
  const described = row?.user as Described
  return { ...described, avatar: avatars.toAddress(described.avatar), statements }
})
