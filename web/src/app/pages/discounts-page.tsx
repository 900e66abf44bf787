// Discount codes, for sellers; who does not sell yet is offered to.
import { pages } from '@contract/pages.ts'
import { Loading } from '@/components/loading.tsx'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import { discountsQuery } from '@/features/discounts/api/discounts.ts'
import { Discounts } from '@/features/discounts/components/discounts.tsx'
import type { Place } from '@/lib/place.ts'
import { useMember } from '@/lib/viewer.ts'

export const prefetch = async ({ memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchInfiniteQuery(discountsQuery(memberId))

export function Component() {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  return profile && !profile.is_seller ? <BecomeSellerPanel title={pages.discounts.title} /> : <Discounts userId={id} />
}
