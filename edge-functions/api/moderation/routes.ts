// Moderation: the calls of spec section 7 "Contact and moderation" about reports and bans.
import { ban } from './ban.ts'
import { createReport } from './create-report.ts'
import { dismissedReports, pendingReports } from './list-reports.ts'
import { dismissReport, reactivateReport } from './set-report-status.ts'

export const moderationRoutes = [createReport, pendingReports, dismissedReports, ban, dismissReport, reactivateReport]
