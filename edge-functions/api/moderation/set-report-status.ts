import type { Report } from '../../../contract/index.ts'
import { moderationCalls } from '../../../contract/moderation.ts'
import type { Act } from '../../_shared/auth/acting.ts'
import { handle } from '../context.ts'

async function setStatus(as: Act, reportId: string, status: Report['status']) {
  await as((sql) => sql`select private.set_report_status(${reportId}, ${status})`, {
    reports_one_pending_per_target: 'already_reported',
  })
  return { success: true } as const
}

export const dismissReport = handle(moderationCalls.dismissReport)((c, { params: { reportId } }) =>
  setStatus(c.var.asServiceFor, reportId, 'dismissed'),
)
export const reactivateReport = handle(moderationCalls.reactivateReport)((c, { params: { reportId } }) =>
  setStatus(c.var.asServiceFor, reportId, 'pending'),
)
