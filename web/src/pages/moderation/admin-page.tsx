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
import { t } from '@/lib/texts.ts'
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
      ? { id: report.reported_listing_id, title: report.reported_listing_title ?? t`the listing` }
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
      () => notify.success(t`Report dismissed successfully!`),
      () => notify.error(t`Failed to dismiss report.`),
    )

  return (
    <>
      <ReportsTable
        reports={reports}
        caption={t`User Reports`}
        actions={(report) => (
          <>
            <SmallButton
              variant="primary"
              label={t`Decide the report about ${{ username: report.reported_username }}`}
              onClick={() => decide(subjectOf(report), actsFor(subjectOf(report)))}
            >
              {t`Decide`}
            </SmallButton>
            <SmallButton
              variant="quiet"
              label={t`Ban User ${{ username: report.reported_username }}`}
              onClick={() => decide(subjectOf(report), ['ban'])}
            >
              {t`Ban User`}
            </SmallButton>
            <SmallButton
              variant="quiet"
              label={t`Dismiss the report about ${{ username: report.reported_username }}`}
              onClick={() => void dismissReport(report)}
            >
              {t`Dismiss`}
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
      () => notify.success(t`Report reactivated successfully!`),
      () => notify.error(t`Failed to reactivate report.`),
    )
  return (
    <ReportsTable
      reports={reports}
      caption={t`Dismissed Reports`}
      actions={(report) => (
        <SmallButton
          label={t`Reactivate the report about ${{ username: report.reported_username }}`}
          onClick={() => void reactivateReport(report)}
        >
          {t`Reactivate`}
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
        <h2 className="text-2xl">{t`User Reports`}</h2>
        <Button
          variant="secondary"
          aria-expanded={dismissedShown}
          aria-controls="dismissed"
          onClick={() => setDismissedShown(!dismissedShown)}
        >
          {dismissedShown ? t`Hide Dismissed Reports` : t`Show Dismissed Reports`}
        </Button>
      </div>
      <Filters
        filters={[
          { name: 'category', label: t`Category`, any: t`Any category`, names: RULE_NAMES, values: RULES },
          {
            name: 'about',
            label: t`About`,
            any: t`Anything`,
            names: {
              user: t`People`,
              listing: t`Listings`,
              review: t`Reviews`,
              collection: t`Collections`,
              post: t`Posts`,
            },
          },
          { name: 'user', only: t`one person` },
        ]}
      />
      <PendingReports filters={filters} />
      <section id="dismissed" aria-label={t`Dismissed Reports`} hidden={!dismissedShown} className="mt-12">
        {dismissedShown && (
          <>
            <h2 className="mb-5 text-2xl">{t`Dismissed Reports`}</h2>
            <DismissedReports filters={filters} />
          </>
        )}
      </section>
    </>
  )
}
