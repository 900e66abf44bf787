// The metrics of a seller, for the range in the address.
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import * as messages from '@/lib/messages.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Failure } from '@/ui/failure.tsx'
import { Loading } from '@/ui/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { metricsQuery } from '../api.ts'
import { measureIn } from '../measures.ts'
import { rangeIn } from '../ranges.ts'
import { MetricsPanel } from './metrics-panel.tsx'
import { RangeLinks } from './range-links.tsx'

export function Metrics({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const days = rangeIn(search)
  const metrics = useQuery(metricsQuery(userId, days))
  return (
    <>
      <PageHeader title={pages.metrics.title}>
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink to={pages.sales.path()} variant="secondary" size="sm">
            See every sale
          </ButtonLink>
          <RangeLinks days={days} />
        </div>
      </PageHeader>
      {metrics.isPending && <Loading />}
      {metrics.isError && <Failure text={messages.metricsFailed} onRetry={() => void metrics.refetch()} />}
      {metrics.data && (
        <div aria-busy={metrics.isPlaceholderData} className={metrics.isPlaceholderData ? 'opacity-60' : undefined}>
          <MetricsPanel metrics={metrics.data} measure={measureIn(search)} />
        </div>
      )}
    </>
  )
}
