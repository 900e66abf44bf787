// Sales, for sellers; who does not sell yet is offered to.
import { Loading } from '@/components/loading.tsx'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import { salesQuery } from '@/features/sales/api/sales.ts'
import { filtersOf, Sales } from '@/features/sales/components/sales.tsx'
import type { Place } from '@/lib/place.ts'
import { useMember } from '@/lib/viewer.ts'

export const prefetch = async ({ search, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchInfiniteQuery(salesQuery(memberId, filtersOf(search)))

export function Component() {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  return profile && !profile.is_seller ? <BecomeSellerPanel title="Sales" /> : <Sales userId={id} />
}
