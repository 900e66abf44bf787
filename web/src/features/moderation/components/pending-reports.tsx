// What waits for an admin: ban the person or dismiss the report.
import type { Report } from '@contract/schemas/moderation.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button.tsx'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { pendingReportsQuery } from '../api/reports.ts'
import { useDismissReport } from '../api/settle-reports.ts'
import { BanModal } from './ban-modal.tsx'
import { ReportsTable } from './reports-table.tsx'

export function PendingReports() {
  const reports = useInfiniteQuery(pendingReportsQuery)
  const dismiss = useDismissReport()
  // Beside the table: the report leaves it while the ban is on its way.
  const [asked, setAsked] = useState<{ report: Report; open: boolean }>()

  const dismissReport = (report: Report) =>
    dismiss.mutateAsync(report).then(
      () => notify.success(messages.reportDismissed),
      () => notify.error(messages.dismissFailed),
    )

  return (
    <>
      <ReportsTable
        reports={reports}
        caption="User Reports"
        actions={(report) => (
          <>
            <Button
              variant="danger"
              size="sm"
              aria-label={`Ban User ${report.reported_username}`}
              onClick={() => setAsked({ report, open: true })}
            >
              Ban User
            </Button>
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
      {asked && (
        <BanModal
          key={asked.report.id}
          report={asked.report}
          open={asked.open}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      )}
    </>
  )
}
