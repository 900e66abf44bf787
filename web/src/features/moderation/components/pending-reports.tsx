// Open reports. An admin bans the user, makes another decision, or dismisses the report.
import type { Report } from '@contract/moderation.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { RowButton } from '@/ui/records.tsx'
import { pendingReportsQuery, type ReportFilters, useDismissReport } from '../api.ts'
import { actsFor, type Subject } from '../decision.ts'
import { ReportsTable } from './reports-table.tsx'
import { useDecisions } from './use-decisions.tsx'

const subjectOf = (report: Report): Subject => ({
  userId: report.reported_user_id,
  username: report.reported_username,
  listing:
    report.reported_listing_id && !report.reported_review_id
      ? { id: report.reported_listing_id, title: report.reported_listing_title ?? 'the listing' }
      : undefined,
  review: report.reported_review_id
    ? { id: report.reported_review_id, comment: report.reported_review?.comment ?? null }
    : undefined,
  report: { id: report.id, category: report.category },
})

export function PendingReports({ filters }: { filters: ReportFilters }) {
  const reports = useInfiniteQuery(pendingReportsQuery(filters))
  const dismiss = useDismissReport()
  const { decide, dialogs } = useDecisions()

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
            <RowButton
              variant="danger"
              label={`Ban User ${report.reported_username}`}
              onClick={() => decide(subjectOf(report), ['ban'])}
            >
              Ban User
            </RowButton>
            <RowButton
              label={`Decide the report about ${report.reported_username}`}
              onClick={() => decide(subjectOf(report), actsFor(subjectOf(report)))}
            >
              Decide…
            </RowButton>
            <RowButton
              label={`Dismiss the report about ${report.reported_username}`}
              onClick={() => void dismissReport(report)}
            >
              Dismiss
            </RowButton>
          </>
        )}
      />
      {dialogs}
    </>
  )
}
