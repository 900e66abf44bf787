// Reports of one status, with what an admin can do about each.
import type { Report } from '@contract/schemas/moderation.ts'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '@/components/card.tsx'
import { EmptyState } from '@/components/empty-state.tsx'
import { Failure } from '@/components/failure.tsx'
import { LoadMore } from '@/components/load-more.tsx'
import { Loading } from '@/components/loading.tsx'
import * as messages from '@/lib/messages.ts'
import { ReportRow } from './report-row.tsx'

/** Fixed widths, the same in every table of reports; the reason has what is left. */
const COLUMNS = [
  { name: 'Reporter', width: 'w-30' },
  { name: 'Reported User', width: 'w-34' },
  { name: 'Reported Listing', width: 'w-40' },
  { name: 'Reported Review', width: 'w-37' },
  { name: 'Reason', width: '' },
  { name: 'Status', width: 'w-27' },
  { name: 'Actions', width: 'w-53' },
]

type ReportsTableProps = {
  reports: UseInfiniteQueryResult<Report[]>
  caption: string
  actions: (report: Report) => ReactNode
}

export function ReportsTable({ reports, caption, actions }: ReportsTableProps) {
  return (
    <>
      {reports.isPending && <Loading />}
      {reports.isError && <Failure text={messages.reportsFailed} onRetry={() => void reports.refetch()} />}
      {reports.data?.length === 0 && <EmptyState icon={ShieldCheck} text={messages.reportsEmpty} />}
      {reports.data && reports.data.length > 0 && (
        <Card className="overflow-hidden">
          <table className="block w-full text-left text-[0.9375rem] xl:table xl:table-fixed">
            <caption className="sr-only">{caption}</caption>
            <thead className="sr-only border-b border-line bg-sunken text-sm xl:not-sr-only xl:table-header-group">
              <tr>
                {COLUMNS.map(({ name, width }) => (
                  <th key={name} scope="col" className={`px-3 py-3 font-semibold whitespace-nowrap ${width}`}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="block xl:table-row-group">
              {reports.data.map((report) => (
                <ReportRow key={report.id} report={report}>
                  {actions(report)}
                </ReportRow>
              ))}
            </tbody>
          </table>
        </Card>
      )}
      <LoadMore query={reports} />
    </>
  )
}
