// The admin panel's first room: what was reported.

import { RULES } from '@contract/choices.ts'
import type { Report } from '@contract/moderation.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as messages from '@/lib/messages.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { notify } from '@/lib/toast.ts'
import { oneOf, textIn } from '@/lib/use-filters.ts'
import { choicesOf, Filters } from '@/ui/admin-list.tsx'
import { Button } from '@/ui/button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { RowButton } from '@/ui/records.tsx'
import { dismissedReportsQuery, pendingReportsQuery, type ReportFilters, useReactivateReport } from '../api.ts'
import { PendingReports } from '../components/pending-reports.tsx'
import { ReportsTable } from '../components/reports-table.tsx'
import { RULE_CHOICES } from '../rules.ts'

/** What admins dismissed, with the way back. */
function DismissedReports({ filters }: { filters: ReportFilters }) {
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
        <RowButton
          label={`Reactivate the report about ${report.reported_username}`}
          onClick={() => void reactivateReport(report)}
        >
          Reactivate
        </RowButton>
      )}
    />
  )
}

const filtersOf = (address: URLSearchParams) => ({
  category: oneOf(RULES, address.get('category')),
  about: oneOf(['user', 'listing', 'review'], address.get('about')),
  userId: textIn(address, 'user'),
})

export const prefetch = async ({ search, memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchInfiniteQuery(pendingReportsQuery(filtersOf(search)))

export function AdminPage() {
  const [dismissedShown, setDismissedShown] = useState(false)
  const [address] = useSearchParams()
  const filters = filtersOf(address)
  return (
    <>
      <PageHeader title={pages.admin.title}>
        <Button
          variant="secondary"
          aria-expanded={dismissedShown}
          aria-controls="dismissed"
          onClick={() => setDismissedShown(!dismissedShown)}
        >
          {dismissedShown ? 'Hide' : 'Show'} Dismissed Reports
        </Button>
      </PageHeader>
      <Filters
        filters={[
          { name: 'category', label: 'Category', any: 'Any category', choices: RULE_CHOICES },
          {
            name: 'about',
            label: 'About',
            any: 'Anything',
            choices: choicesOf({ user: 'People', listing: 'Listings', review: 'Reviews' }),
          },
          { name: 'user', only: 'one person' },
        ]}
      />
      <PendingReports filters={filters} />
      <section id="dismissed" aria-label="Dismissed Reports" hidden={!dismissedShown} className="mt-12">
        {dismissedShown && (
          <>
            <h2 className="mb-5 text-2xl">Dismissed Reports</h2>
            <DismissedReports filters={filters} />
          </>
        )}
      </section>
    </>
  )
}
