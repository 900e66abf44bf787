// What was reported, newest first. For admins; anyone else is rejected.
import { z } from 'zod'
import type { Report } from '../../../contract/index.ts'
import { moderationCalls } from '../../../contract/operations/moderation.ts'
import type { QueryOf } from '../../../contract/operations/operation.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { cursorId, cursorTime, pageOf, readCursor } from '../../_shared/http/cursor.ts'
import { handle } from '../context.ts'

const position = z.tuple([cursorTime, cursorId])

export const listReports = handle(moderationCalls.listReports)(async (c, { query }) => {
  const { rows, nextCursor } = await readReports(c.var, query, 'pending')
  return { reports: rows, nextCursor }
})

export const listDismissedReports = handle(moderationCalls.listDismissedReports)(async (c, { query }) => {
  const { rows, nextCursor } = await readReports(c.var, query, 'dismissed')
  return { dismissedReports: rows, nextCursor }
})

async function readReports(
  { asCaller, caller }: AppEnv['Variables'],
  { limit, cursor }: QueryOf<typeof moderationCalls.listReports>,
  status: Report['status'],
) {
  const after = readCursor(cursor, position)
  const found = await asCaller(async (sql) => {
    const [standing] = await sql<{ is_admin: boolean }[]>`
      select exists (select from public.user_roles where user_id = ${caller.sub} and role = 'admin') as is_admin`
    if (!standing?.is_admin) throw new ApiError('forbidden')
    return await sql<Report[]>`
      select reports.id, reporter.username as reporter_username,
        coalesce(reported.username, 'deleted-user') as reported_username,
        reports.reported_user_id,
        case when reports.reported_review_id is null then reports.reported_listing_id end as reported_listing_id,
        case when reports.reported_review_id is null then listings.title end as reported_listing_title,
        reports.reported_review_id,
        case when reports.reported_review_id is not null then reports.reported_listing_id end as listing_id_for_review,
        reports.reason, reports.status, reports.created_at
      from public.reports
      join public.profiles as reporter on reporter.id = reports.reporter_id
      left join public.profiles as reported on reported.id = reports.reported_user_id
      left join public.listings on listings.id = reports.reported_listing_id
      where reports.status = ${status}
        ${after ? sql`and (reports.created_at, reports.id) < (${after[0]}, ${after[1]})` : sql``}
      order by reports.created_at desc, reports.id desc
      limit ${limit + 1}`
  })
  return pageOf(found, limit, (report) => [report.created_at, report.id])
}
