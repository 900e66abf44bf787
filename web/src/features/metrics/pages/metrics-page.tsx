// Metrics, for sellers; who does not sell yet is offered to.

import { useMember } from '@/auth/viewer.ts'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import type { Place } from '@/lib/place.ts'
import { Loading } from '@/ui/loading.tsx'
import { metricsQuery } from '../api.ts'
import { Metrics } from '../components/metrics.tsx'
import { rangeIn } from '../ranges.ts'

export const prefetch = async ({ search, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchQuery(metricsQuery(memberId, rangeIn(search)))

export function MetricsPage() {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  return profile && !profile.is_seller ? <BecomeSellerPanel title="Metrics" /> : <Metrics userId={id} />
}
