import { pages } from '@contract/pages.ts'
import { metricsCalls } from '@contract/sales.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import * as messages from '@/lib/messages.ts'
import { type PrefetchContext, query } from '@/lib/query.ts'
import { SmallLink } from '@/ui/button.tsx'
import { PageHeader } from '@/ui/layout.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { ChoiceLinks } from '../components/choice-links.tsx'
import { MetricsPanel } from '../components/metrics-panel.tsx'
import { measureIn } from '../measures.ts'

/** Includes days without a sale. */
export const metricsQuery = (userId: string, days: number) =>
  query(
    metricsCalls.getMetrics,
    { params: { userId }, query: { days } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

const RANGES = [7, 30, 90] as const
const RANGE_DEFAULT = 30

const rangeIn = (search: URLSearchParams) => RANGES.find((days) => String(days) === search.get('days')) ?? RANGE_DEFAULT

/** The range is in the address, so that a view can be bookmarked and shared. */
const RangeLinks = ({ days }: { days: number }) => (
  <ChoiceLinks
    label="Range"
    name="days"
    choices={RANGES.map((range) => ({ value: String(range), label: `${range} days` }))}
    chosen={String(days)}
  />
)

function Metrics({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const days = rangeIn(search)
  const metrics = useQuery(metricsQuery(userId, days))
  return (
    <>
      <PageHeader title={pages.metrics.title}>
        <div className="flex flex-wrap items-center gap-3">
          <SmallLink to={pages.sales.path()}>See every sale</SmallLink>
          <RangeLinks days={days} />
        </div>
      </PageHeader>
      <QueryResult query={metrics} failed={messages.metricsFailed}>
        {(data) => (
          <div aria-busy={metrics.isPlaceholderData} className={metrics.isPlaceholderData ? 'opacity-60' : undefined}>
            <MetricsPanel metrics={data} measure={measureIn(search)} />
          </div>
        )}
      </QueryResult>
    </>
  )
}

export const prefetch = async ({ search, memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchQuery(metricsQuery(memberId, rangeIn(search)))

export const MetricsPage = () => (
  <SellersOnly title={pages.metrics.title}>{(id) => <Metrics userId={id} />}</SellersOnly>
)
