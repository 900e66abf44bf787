// Reports and decisions. The database looks up the user behind a reported review or listing.

import type { Report } from '../../contract/index.ts'
import { decisionCalls, moderationCalls } from '../../contract/moderation.ts'
import type { QueryOf } from '../../contract/operation.ts'
import type { Act } from '../_shared/auth/acting.ts'
import { requireSameUser } from '../_shared/auth/guards.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import type { Statement } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { pageOf, readCursor, timeAndId } from '../_shared/http/cursor.ts'
import { isUser } from '../_shared/profiles.ts'
import { handle } from './context.ts'

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
    { rejections: { reports_one_pending_per_target: 'already_reported' } },
  )
})

async function findUser(sql: Transaction, username: string): Promise<string> {
  const [user] = await sql<{ id: string }[]>`
    select profiles.id from public.profiles where ${isUser(sql, username)} and profiles.standing <> 'deleted'`
  if (!user) throw new ApiError('profile_not_found')
  return user.id
}

export const listReports = handle(moderationCalls.listReports)(async (c, { query }) => {
  const { rows, nextCursor } = await readReports(c.var.asCaller, query, 'pending')
  return { reports: rows, nextCursor }
})

export const listDismissedReports = handle(moderationCalls.listDismissedReports)(async (c, { query }) => {
  const { rows, nextCursor } = await readReports(c.var.asCaller, query, 'dismissed')
  return { dismissedReports: rows, nextCursor }
})

async function readReports(
  asCaller: Act,
  { limit, cursor, category, about, userId }: QueryOf<typeof moderationCalls.listReports>,
  status: Report['status'],
) {
  const after = readCursor(cursor, timeAndId)
  const found = await asCaller(
    (sql) => sql<Report[]>`
      select reports.id, reports.reporter_id, reporter.username as reporter_username,
        coalesce(reported.username, 'deleted-user') as reported_username,
        reports.reported_user_id,
        case when reports.reported_review_id is null then reports.reported_listing_id end as reported_listing_id,
        case when reports.reported_review_id is null then listings.title end as reported_listing_title,
        reports.reported_review_id,
        case when reviews.id is not null then jsonb_build_object(
          'rating', reviews.rating, 'comment', reviews.comment, 'is_removed', reviews.removed_at is not null
        ) end as reported_review,
        case when reports.reported_review_id is not null then reports.reported_listing_id end as listing_id_for_review,
        reports.reason, reports.category, reports.status, reports.outcome, reports.created_at
      from public.reports
      join public.profiles as reporter on reporter.id = reports.reporter_id
      left join public.profiles as reported on reported.id = reports.reported_user_id
      left join public.listings on listings.id = reports.reported_listing_id
      left join public.reviews on reviews.id = reports.reported_review_id
      where reports.status = ${status}
        ${category ? sql`and reports.category = ${category}` : sql``}
        ${userId ? sql`and reports.reported_user_id = ${userId}` : sql``}
        ${about === 'review' ? sql`and reports.reported_review_id is not null` : sql``}
        ${about === 'listing' ? sql`and reports.reported_listing_id is not null and reports.reported_review_id is null` : sql``}
        ${about === 'user' ? sql`and reports.reported_listing_id is null and reports.reported_review_id is null` : sql``}
        ${after ? sql`and (reports.created_at, reports.id) < (${after[0]}, ${after[1]})` : sql``}
      order by reports.created_at desc, reports.id desc
      limit ${limit + 1}`,
  )
  return pageOf(found, limit, (report) => [report.created_at, report.id])
}

async function setStatus(as: Act, reportId: string, status: Report['status']) {
  await as((sql) => sql`select private.set_report_status(${reportId}, ${status})`, {
    rejections: { reports_one_pending_per_target: 'already_reported' },
  })
}

export const dismissReport = handle(moderationCalls.dismissReport)((c, { params: { reportId } }) =>
  setStatus(c.var.asService, reportId, 'dismissed'),
)
export const reactivateReport = handle(moderationCalls.reactivateReport)((c, { params: { reportId } }) =>
  setStatus(c.var.asService, reportId, 'pending'),
)

export const banUser = handle(moderationCalls.banUser)(async (c, { body }) => {
  const { userId, reason, rule, facts, reportId } = body
  await c.var.asService(
    (sql) =>
      sql`select private.ban_user(${userId}, ${reason}, ${rule ?? 'other'}, ${facts ?? null}, ${reportId ?? null})`,
  )
})

// Decisions. The database checks the admin, notifies the user and logs the action.

type Decided = { statementId: string | null }

const first = async (rows: Statement<Decided[]>): Promise<Decided> => (await rows)[0] ?? { statementId: null }

export const removeReview = handle(decisionCalls.removeReview)((c, { params, body: { rule, facts, note, reportId } }) =>
  c.var.asService((sql) =>
    first(sql`
      select private.remove_review(
        ${params.reviewId}, ${rule}, ${facts}, ${note ?? null}, ${reportId ?? null}
      ) as "statementId"`),
  ),
)

export const warnUser = handle(decisionCalls.warnUser)((c, { params, body: { rule, facts, note, reportId } }) =>
  c.var.asService((sql) =>
    first(sql`
      select private.warn_user(
        ${params.userId}, ${rule}, ${facts}, ${note ?? null}, ${reportId ?? null}
      ) as "statementId"`),
  ),
)

export const takeDownListing = handle(decisionCalls.takeDownListing)((c, { params, body }) =>
  c.var.asService((sql) =>
    first(sql`
      select private.take_down_listing(
        ${params.listingId}, ${body.rule}, ${body.facts}, ${body.note ?? null}, ${body.isUnlawful}, ${body.reportId ?? null}
      ) as "statementId"`),
  ),
)

export const suspendUser = handle(decisionCalls.suspendUser)(
  (c, { params, body: { until, rule, facts, note, reportId } }) =>
    c.var.asService((sql) =>
      first(sql`
      select private.suspend_user(
        ${params.userId}, ${until}, ${rule}, ${facts}, ${note ?? null}, ${reportId ?? null}
      ) as "statementId"`),
    ),
)

export const restoreReview = handle(decisionCalls.restoreReview)((c, { params: { reviewId }, body }) =>
  c.var.asService((sql) => sql`select private.restore_review(${reviewId}, ${body.note ?? null})`),
)

export const withdrawWarning = handle(decisionCalls.withdrawWarning)((c, { params: { statementId }, body }) =>
  c.var.asService((sql) => sql`select private.reverse_warning(${statementId}, ${body.note ?? null})`),
)

export const restoreListing = handle(decisionCalls.restoreListing)((c, { params: { listingId }, body }) =>
  c.var.asService((sql) => sql`select private.restore_listing(${listingId}, ${body.note ?? null})`),
)

export const liftSuspension = handle(decisionCalls.liftSuspension)((c, { params: { userId }, body }) =>
  c.var.asService((sql) => sql`select private.lift_suspension(${userId}, ${body.note ?? null})`),
)

export const unbanUser = handle(decisionCalls.unbanUser)((c, { params: { userId }, body }) =>
  c.var.asService((sql) => sql`select private.unban_user(${userId}, ${body.note ?? null})`),
)
