// Discount codes of a seller. Others see how to become one.
import { pages } from '@contract/pages.ts'
import { useMember } from '@/auth/viewer.ts'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import type { PrefetchContext } from '@/lib/query.ts'
import { Loading } from '@/ui/feedback/loading.tsx'
import { discountsQuery } from '../api.ts'
import { Discounts } from '../components/discounts.tsx'

export const prefetch = async ({ memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchInfiniteQuery(discountsQuery(memberId))

export function DiscountsPage() {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  return profile && !profile.is_seller ? <BecomeSellerPanel title={pages.discounts.title} /> : <Discounts userId={id} />
}
