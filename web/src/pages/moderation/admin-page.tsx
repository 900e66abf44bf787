import { RULES } from '@contract/choices.ts'
import type { Report } from '@contract/moderation.ts'
import { pages } from '@contract/pages.ts'
import { RULE_NAMES } from '@contract/rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { overviewQuery, waitingQuery } from '@/features/admin/api.ts'
import {
  dismissedReportsQuery,
  pendingReportsQuery,
  type ReportFilters,
  useDismissReport,
  useReactivateReport,
} from '@/features/moderation/api.ts'
import { ReportsTable } from '@/features/moderation/components/reports-table.tsx'
import { useDecisions } from '@/features/moderation/components/use-decisions.tsx'
import { actsFor, type Subject } from '@/features/moderation/decision.ts'
import { idIn, oneOf } from '@/lib/address/use-filters.ts'
import { prefetchForMember } from '@/lib/calls/query.ts'
import { notify } from '@/lib/toast.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { Filters } from '@/ui/fields/filter-bar.tsx'
import { PageHeader } from '@/ui/page-parts.tsx'
import { ShopOverview } from './shop-overview.tsx'

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
  collection: report.reported_collection ?? undefined,
  report: { id: report.id, category: report.category },
})

export function PendingReports({ filters }: { filters: ReportFilters }) {
  const reports = useInfiniteQuery(pendingReportsQuery(filters))
  const dismiss = useDismissReport()
  const { decide, dialogs } = useDecisions()

  const dismissReport = (report: Report) =>
    dismiss.mutateAsync(report).then(
      () => notify.success('Report dismissed successfully!'),
      () => notify.error('Failed to dismiss report.'),
    )

  return (
    <>
      <ReportsTable
        reports={reports}
        caption="User Reports"
        actions={(report) => (
          <>
            <SmallButton
              variant="primary"
              label={`Decide the report about ${report.reported_username}`}
              onClick={() => decide(subjectOf(report), actsFor(subjectOf(report)))}
            >
              Decide
            </SmallButton>
            <SmallButton
              variant="quiet"
              label={`Ban User ${report.reported_username}`}
              onClick={() => decide(subjectOf(report), ['ban'])}
            >
              Ban User
            </SmallButton>
            <SmallButton
              variant="quiet"
              label={`Dismiss the report about ${report.reported_username}`}
              onClick={() => void dismissReport(report)}
            >
              Dismiss
            </SmallButton>
          </>
        )}
      />
      {dialogs}
    </>
  )
}

function DismissedReports({ filters }: { filters: ReportFilters }) {
  const reports = useInfiniteQuery(dismissedReportsQuery(filters))
  const reactivate = useReactivateReport()
  const reactivateReport = (report: Report) =>
    reactivate.mutateAsync(report).then(
      () => notify.success('Report reactivated successfully!'),
      () => notify.error('Failed to reactivate report.'),
    )
  return (
    <ReportsTable
      reports={reports}
      caption="Dismissed Reports"
      actions={(report) => (
        <SmallButton
          label={`Reactivate the report about ${report.reported_username}`}
          onClick={() => void reactivateReport(report)}
        >
          Reactivate
        </SmallButton>
      )}
    />
  )
}

const filtersOf = (address: URLSearchParams) => ({
  category: oneOf(RULES, address.get('category')),
  about: oneOf(['user', 'listing', 'review', 'collection', 'post'], address.get('about')),
  userId: idIn(address, 'user'),
})

export const prefetch = prefetchForMember(({ search }) => [
  overviewQuery(),
  waitingQuery(),
  pendingReportsQuery(filtersOf(search)),
])

export function AdminPage() {
  const [dismissedShown, setDismissedShown] = useState(false)
  const [address] = useSearchParams()
  const filters = filtersOf(address)
  return (
    <>
      <PageHeader title={pages.admin.title} />
      <ShopOverview />
      <div id="reports" className="mt-12 mb-5 flex scroll-mt-24 flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">User Reports</h2>
        <Button
          variant="secondary"
          aria-expanded={dismissedShown}
          aria-controls="dismissed"
          onClick={() => setDismissedShown(!dismissedShown)}
        >
          {dismissedShown ? 'Hide' : 'Show'} Dismissed Reports
        </Button>
      </div>
      <Filters
        filters={[
          { name: 'category', label: 'Category', any: 'Any category', names: RULE_NAMES, values: RULES },
          {
            name: 'about',
            label: 'About',
            any: 'Anything',
            names: { user: 'People', listing: 'Listings', review: 'Reviews', collection: 'Collections', post: 'Posts' },
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
