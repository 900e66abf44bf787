// How often what was decided, for everybody to read.
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { Link } from 'react-router-dom'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/place.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Failure } from '@/ui/failure.tsx'
import { Loading } from '@/ui/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { transparencyQuery } from '../api.ts'
import { byMonth, monthName } from '../transparency.ts'
import { MonthTable } from './month-table.tsx'

export const prefetch = ({ queryClient }: Place) => queryClient.prefetchQuery(transparencyQuery)

export function TransparencyPage() {
  const { data, isPending, isError, refetch } = useQuery(transparencyQuery)
  const months = data ? byMonth(data.counts) : []
  return (
    <div className="container-text pt-12">
      <PageHeader
        title={pages.transparency.title}
        lead={
          <>
            Moderation decisions of the last two years, by month. Our rules are on{' '}
            <Link to={pages.acceptableUse.path()} className="link">
              {pages.acceptableUse.title}
            </Link>
            . We tell everyone affected why, and they can appeal.
          </>
        }
      />
      {isPending && <Loading />}
      {isError && <Failure text={messages.transparencyFailed} onRetry={() => void refetch()} />}
      {data && months.length === 0 && <EmptyState icon={ChartNoAxesColumn} text={messages.transparencyEmpty} />}
      <div className="grid gap-9">
        {months.map((month) => (
          <section key={month.month} aria-labelledby={month.month}>
            <h2 id={month.month} className="mb-4 text-2xl">
              {monthName(month.month)}
            </h2>
            <MonthTable {...month} />
          </section>
        ))}
      </div>
    </div>
  )
}
