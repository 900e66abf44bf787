import type { moderationCalls } from '../../../contract/moderation.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { banUser } from './ban-user.ts'
import { createReport } from './create-report.ts'
import { listDismissedReports, listReports } from './list-reports.ts'
import { dismissReport, reactivateReport } from './set-report-status.ts'

export const moderationRoutes: RoutesOf<typeof moderationCalls> = {
  createReport,
  listReports,
  listDismissedReports,
  banUser,
  dismissReport,
  reactivateReport,
}
