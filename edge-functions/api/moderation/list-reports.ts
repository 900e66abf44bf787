// What was reported, newest first.
import type { Report } from '../../../contract/index.ts'
import { moderationCalls } from '../../../contract/moderation.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import type { Act } from '../../_shared/auth/acting.ts'
import { pageOf, readCursor, timeAndId } from '../../_shared/http/cursor.ts'
import { handle } from '../context.ts'

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
