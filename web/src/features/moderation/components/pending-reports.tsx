// What waits for an admin: ban the person or dismiss the report.
import type { Report } from '@contract/schemas/moderation.ts'
import { Button } from '@/components/button.tsx'
import { type ApiError, isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { useBanUser, useDismissReport } from '../api/settle-reports.ts'
import { BanButton } from './ban-button.tsx'
import { ReportsTable } from './reports-table.tsx'

/** Someone who lost the role since the page loaded is told so. */
const isForbidden = (error: unknown): error is ApiError => isApiError(error) && error.code === 'ban_forbidden'

export function PendingReports() {
  const ban = useBanUser()
  const dismiss = useDismissReport()

  const banUser = (report: Report, reason: string) =>
    ban.mutateAsync({ userId: report.reported_user_id, reason }).then(
      () => notify.success(messages.userBanned),
      (error: unknown) => notify.error(isForbidden(error) ? error.message : messages.banFailed),
    )
  const dismissReport = (report: Report) =>
    dismiss.mutateAsync(report).then(
      () => notify.success(messages.reportDismissed),
      () => notify.error(messages.dismissFailed),
    )

  return (
    <ReportsTable
      status="pending"
      caption="User Reports"
      actions={(report) => (
        <>
          <BanButton report={report} onBan={(reason) => void banUser(report, reason)} />
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Dismiss the report about ${report.reported_username}`}
            onClick={() => void dismissReport(report)}
          >
            Dismiss
          </Button>
        </>
      )}
    />
  )
}
