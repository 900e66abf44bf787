import { z } from 'zod'
import { adminCalls } from '../../../contract/admin.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { pageOf, readCursor } from '../../_shared/http/cursor.ts'
import { isUser } from '../../_shared/profiles/is-user.ts'
import { handle } from '../context.ts'

type Action = AnswerOf<typeof adminCalls.listActions>['actions'][number]

const position = z.tuple([z.number().int()])

const idOf = (sql: Transaction, username: string) =>
  sql`(select profiles.id from public.profiles where ${isUser(sql, username)})`

export const listActions = handle(adminCalls.listActions)(async (c, { query }) => {
  const { action, adminId, userId, admin, user, limit, cursor } = query
  const after = readCursor(cursor, position)
  const found = await c.var.asCaller(
    (sql) => sql<Action[]>`
      select actions.id, actions.action, actions.admin_id, coalesce(admins.username, 'deleted-user') as admin_username,
        actions.user_id, users.username as user_username, actions.listing_id, actions.review_id, actions.report_id,
        actions.statement_id, actions.case_id, actions.rule, actions.facts, actions.reason, actions.until, actions.reverses, actions.created_at
      from public.moderation_actions as actions
      left join public.profiles as admins on admins.id = actions.admin_id
      left join public.profiles as users on users.id = actions.user_id
      where true
        ${action ? sql`and actions.action = ${action}` : sql``}
        ${adminId ? sql`and actions.admin_id = ${adminId}` : sql``}
        ${userId ? sql`and actions.user_id = ${userId}` : sql``}
        ${admin ? sql`and actions.admin_id = ${idOf(sql, admin)}` : sql``}
        ${user ? sql`and actions.user_id = ${idOf(sql, user)}` : sql``}
        ${after ? sql`and actions.id < ${after[0]}` : sql``}
      order by actions.id desc
      limit ${limit + 1}`,
  )
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.id])
  return { actions: rows, nextCursor }
})
