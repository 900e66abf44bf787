// Reports and decisions. The database looks up the user behind a reported review or listing.

import type { Report } from '../../contract/index.ts'
import { decisionCalls, moderationCalls } from '../../contract/moderation.ts'
import type { QueryOf } from '../../contract/operations/operation.ts'
import type { Act } from '../_shared/auth/acting.ts'
import { requireSameUser } from '../_shared/auth/guards.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { pageOf } from '../_shared/http/cursor.ts'
import type { ShowcaseImage } from '../_shared/listing-rows.ts'
import { isUser } from '../_shared/profiles.ts'
import { handle, pictureUrls } from './_app/context.ts'
import { newestFirst, statements } from './_app/statements.ts'

export const createReport = handle(moderationCalls.createReport)(async (c, { body }) => {
  const { reportedUsername, reason, category = 'other' } = body
  requireSameUser(c.var.caller, body.reporterAuth0Id)
  const [listing = null, review = null] = [body.reportedListingId, body.reportedReviewId]
  const [collection = null, post = null] = [body.reportedCollectionId, body.reportedPostId]
  const isAboutUser = !(listing ?? review ?? collection ?? post)
  if (isAboutUser && !reportedUsername)
    throw new ApiError('invalid_request', {
      field: 'reportedUsername',
      message: 'Invalid user profile. Cannot report.',
    })
  await c.var.asCaller(
    async (sql) => {
      const userId = isAboutUser && reportedUsername ? await findUser(sql, reportedUsername) : null
      await sql`
        insert into public.reports (reported_user_id, reported_listing_id, reported_review_id, reported_collection_id, reported_post_id, reason, category)
        values (${userId}, ${listing}, ${review}, ${collection}, ${post}, ${reason}, ${category})`
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
  query: QueryOf<typeof moderationCalls.listReports>,
  status: Report['status'],
) {
  const { category, about, userId } = query
  const found = await asCaller(
    (sql) => sql<(Report & { pictures: ShowcaseImage[] | null })[]>`
      select reports.id, reports.reporter_id, reporter.username as reporter_username,
        case when reviews.is_guest then 'Guest' else coalesce(reported.username, 'deleted-user') end as reported_username,
        reports.reported_user_id,
        case when reports.reported_review_id is null then reports.reported_listing_id end as reported_listing_id,
        case when reports.reported_review_id is null then listings.title end as reported_listing_title,
        case when reports.reported_review_id is null then listings.showcase_images end as pictures,
        reports.reported_review_id,
        case when reviews.id is not null then jsonb_build_object(
          'rating', reviews.rating, 'comment', reviews.comment, 'is_removed', reviews.removed_at is not null
        ) end as reported_review,
        case when collections.id is not null then jsonb_build_object(
          'id', collections.id, 'name', collections.name, 'is_removed', collections.removal_id is not null
        ) end as reported_collection,
        case when posts.id is not null then jsonb_build_object('id', posts.id, 'subject', posts.subject, 'body', posts.body) end as reported_post,
        case when reports.reported_review_id is not null then reports.reported_listing_id end as listing_id_for_review,
        reports.reason, reports.category, reports.status, reports.outcome, reports.created_at
      from public.reports
      left join public.profiles as reporter on reporter.id = reports.reporter_id
      left join public.profiles as reported on reported.id = reports.reported_user_id
      left join public.listings on listings.id = reports.reported_listing_id
      left join public.reviews on reviews.id = reports.reported_review_id
      left join public.collections on collections.id = reports.reported_collection_id
      left join public.posts on posts.id = reports.reported_post_id
      where reports.status = ${status}
        ${category ? sql`and reports.category = ${category}` : sql``}
        ${userId ? sql`and reports.reported_user_id = ${userId}` : sql``}
        ${about === 'review' ? sql`and reports.reported_review_id is not null` : sql``}
        ${about === 'listing' ? sql`and reports.reported_listing_id is not null and reports.reported_review_id is null` : sql``}
        ${about === 'collection' ? sql`and reports.reported_collection_id is not null` : sql``}
        ${about === 'post' ? sql`and reports.reported_post_id is not null` : sql``}
        ${about === 'user' ? sql`and num_nonnulls(reports.reported_listing_id, reports.reported_review_id, reports.reported_collection_id, reports.reported_post_id) = 0` : sql``}
        ${newestFirst(sql, query, sql`reports.created_at`, sql`reports.id`)}`,
  )
  const shown = found.map(({ pictures, ...report }) => ({
    ...report,
    reported_listing_picture: pictures && pictureUrls.smallest(pictures),
  }))
  return pageOf(shown, query.limit, (report) => [report.created_at, report.id])
}

export const { dismissReport, reactivateReport, banUser } = statements(
  'asService',
  moderationCalls,
  {
    dismissReport: (sql, { params }) => sql`select private.set_report_status(${params.reportId}, 'dismissed')`,
    reactivateReport: (sql, { params }) => sql`select private.set_report_status(${params.reportId}, 'pending')`,
    banUser: (sql, { body: { userId, reason, rule = 'other', facts = null, reportId = null } }) =>
      sql`select private.decide('ban', ${userId}, ${rule}, ${facts}, ${reason}, ${reportId})`,
  },
  { rejections: { reports_one_pending_per_target: 'already_reported' } },
)

export const { createDecision, reverseDecision } = statements('asService', decisionCalls, {
  createDecision: (sql, { body }) => {
    const { act, subjectId, rule, facts = null, note = null, reportId = null } = body
    const until = act === 'suspend' ? body.until : null
    const isUnlawful = act === 'take_down_listing' && body.isUnlawful
    return sql`
      select private.decide(
        ${act}, ${subjectId}, ${rule}, ${facts}, ${note}, ${reportId}, ${until}, ${isUnlawful}
      ) as "statementId"`
  },
  reverseDecision: (sql, { params, body }) =>
    sql`select private.reverse_decision(${params.statementId}, ${body.note ?? null})`,
})
