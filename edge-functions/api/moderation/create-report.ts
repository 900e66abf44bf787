// A complaint about a review, a listing or a user. The database finds who is behind it.
import { moderationCalls } from '../../../contract/moderation.ts'
import { requireSameUser } from '../../_shared/auth/guards.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { isUser } from '../../_shared/profiles/is-user.ts'
import { handle } from '../context.ts'

export const createReport = handle(moderationCalls.createReport)(async (c, { body }) => {
  const { reporterAuth0Id, reportedUsername, reportedListingId, reportedReviewId, reason, category } = body
  requireSameUser(c.var.caller, reporterAuth0Id)
  const isAboutUser = !reportedReviewId && !reportedListingId
  if (isAboutUser && !reportedUsername)
    throw new ApiError('invalid_request', {
      field: 'reportedUsername',
      message: 'Invalid user profile. Cannot report.',
    })
  await c.var.asCaller(
    async (sql) => {
      const userId = isAboutUser && reportedUsername ? await findUser(sql, reportedUsername) : null
      await sql`
        insert into public.reports (reported_user_id, reported_listing_id, reported_review_id, reason, category)
        values (${userId}, ${reportedListingId ?? null}, ${reportedReviewId ?? null}, ${reason}, ${category ?? 'other'})`
    },
    { reports_one_pending_per_target: 'already_reported' },
  )
  return { success: true }
})

async function findUser(sql: Transaction, username: string): Promise<string> {
  const [user] = await sql<{ id: string }[]>`
    select profiles.id from public.profiles where ${isUser(sql, username)} and profiles.standing <> 'deleted'`
  if (!user) throw new ApiError('profile_not_found')
  return user.id
}
