// Metrics, for sellers; who does not sell yet is offered to.
import { Loading } from '@/components/loading.tsx'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import { metricsQuery } from '@/features/metrics/api/metrics.ts'
import { Metrics } from '@/features/metrics/components/metrics.tsx'
import { rangeIn } from '@/features/metrics/ranges.ts'
import type { Place } from '@/lib/place.ts'
import { useMember } from '@/lib/viewer.ts'

export const prefetch = async ({ search, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchQuery(metricsQuery(memberId, rangeIn(search)))

export function Component() {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  return profile && !profile.is_seller ? <BecomeSellerPanel title="Metrics" /> : <Metrics userId={id} />
}
