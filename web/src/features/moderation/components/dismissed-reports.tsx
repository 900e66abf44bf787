// What admins dismissed, with the way back.
import type { Report } from '@contract/moderation.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { dismissedReportsQuery, type ReportFilters, useReactivateReport } from '../api.ts'
import { ReportsTable } from './reports-table.tsx'

export function DismissedReports({ filters }: { filters: ReportFilters }) {
  const reports = useInfiniteQuery(dismissedReportsQuery(filters))
  const reactivate = useReactivateReport()
  const reactivateReport = (report: Report) =>
    reactivate.mutateAsync(report).then(
      () => notify.success(messages.reportReactivated),
      () => notify.error(messages.reactivateReportFailed),
    )
  return (
    <ReportsTable
      reports={reports}
      caption="Dismissed Reports"
      actions={(report) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Reactivate the report about ${report.reported_username}`}
          onClick={() => void reactivateReport(report)}
        >
          Reactivate
        </Button>
      )}
    />
  )
}
