// What waits for an admin: ban the person or dismiss the report.
import type { Report } from '@contract/schemas/moderation.ts'
import { Button } from '@/components/button.tsx'
import { messages } from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { useBanUser, useDismissReport } from '../api/settle-reports.ts'
import { BanButton } from './ban-button.tsx'
import { ReportsTable } from './reports-table.tsx'

export function PendingReports() {
  const ban = useBanUser()
  const dismiss = useDismissReport()

  const banUser = (report: Report, reason: string) =>
    ban.mutateAsync({ userId: report.reported_user_id, reason }).then(
      () => notify.success(messages.userBanned),
      () => notify.error(messages.banFailed),
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
