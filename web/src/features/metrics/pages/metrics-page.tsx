// Metrics of a seller. Others see how to become one.
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import * as messages from '@/lib/messages.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { Failure } from '@/ui/feedback/alert.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { metricsQuery } from '../api.ts'
import { ChoiceLinks } from '../components/choice-links.tsx'
import { MetricsPanel } from '../components/metrics-panel.tsx'
import { measureIn } from '../measures.ts'

/** The ranges that the metrics page offers, in days. */
const RANGES = [7, 30, 90] as const
const RANGE_DEFAULT = 30

/** The range that the address asks for; the default for anything else. */
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

/** The metrics of a seller, for the range in the address. */
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

export const prefetch = async ({ search, memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchQuery(metricsQuery(memberId, rangeIn(search)))

export function MetricsPage() {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  return profile && !profile.is_seller ? <BecomeSellerPanel title="Metrics" /> : <Metrics userId={id} />
}
