import { moderationCalls } from '../../../contract/operations/moderation.ts'
import { handle } from '../context.ts'

/** The database asks whether the caller is an admin. */
export const banUser = handle(moderationCalls.banUser)(async (c, { body: { userId, reason } }) => {
  await c.var.asServiceFor((sql) => sql`select private.ban_user(${userId}, ${reason})`)
  return { success: true }
})
