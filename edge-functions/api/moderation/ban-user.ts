import { moderationCalls } from '../../../contract/moderation.ts'
import { handle } from '../context.ts'

export const banUser = handle(moderationCalls.banUser)(async (c, { body }) => {
  const { userId, reason, rule, facts, reportId } = body
  await c.var.asServiceFor(
    (sql) =>
      sql`select private.ban_user(${userId}, ${reason}, ${rule ?? 'other'}, ${facts ?? null}, ${reportId ?? null})`,
  )
  return { success: true }
})
