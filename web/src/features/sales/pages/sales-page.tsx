// Sales of a seller. Others see how to become one.

import { useMember } from '@/auth/viewer.ts'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import type { PrefetchContext } from '@/lib/query.ts'
import { Loading } from '@/ui/feedback/loading.tsx'
import { salesQuery } from '../api.ts'
import { filtersOf, Sales } from '../components/sales.tsx'

export const prefetch = async ({ search, memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchInfiniteQuery(salesQuery(memberId, filtersOf(search)))

export function SalesPage() {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  return profile && !profile.is_seller ? <BecomeSellerPanel title="Sales" /> : <Sales userId={id} />
}
