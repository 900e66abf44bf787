import { pages } from '@contract/pages.ts'
import { type OwnProfile, profileCalls } from '@contract/profiles.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useMember } from '@/auth/viewer.ts'
import { popularListingsQuery } from '@/features/listings/popular.ts'
import { ordersQuery } from '@/features/orders/api.ts'
import { RecentOrders } from '@/features/orders/components/recent-orders.tsx'
import { ProfileCard } from '@/features/profiles/components/own-profile.tsx'
import { DecisionsNote } from '@/features/redress/components/decisions-alert.tsx'
import { callKey, type PrefetchContext } from '@/lib/calls/query.ts'
import { t } from '@/lib/texts.ts'
import { PageTitle } from '@/ui/page-parts.tsx'
import { PopularCarousel } from './popular-carousel.tsx'
import { prefetchSellerHome, SellerHome } from './seller-home.tsx'

const isSeller = (queryClient: QueryClient, userId: string) =>
  queryClient.getQueryData<OwnProfile>(callKey(profileCalls.getProfile, { params: { userId } }))?.is_seller

export const prefetch = ({ memberId, queryClient }: PrefetchContext) =>
  Promise.all([
    queryClient.prefetchQuery(popularListingsQuery),
    memberId && queryClient.prefetchInfiniteQuery(ordersQuery(memberId)),
    memberId && isSeller(queryClient, memberId) && prefetchSellerHome(memberId, queryClient),
  ])

function Decisions() {
  const { id, profile } = useMember()
  return profile && <DecisionsNote userId={id} />
}

function Seller() {
  const { profile } = useMember()
  return profile?.is_seller && <SellerHome profile={profile} />
}

export const OverviewPage = () => (
  <div className="grid grid-cols-1 gap-6">
    <PageTitle>{pages.overview.title}</PageTitle>
    <h1 className="sr-only">{t`Overview`}</h1>
    <Decisions />
    <Seller />
    <ProfileCard />
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <PopularCarousel />
      <RecentOrders />
    </div>
  </div>
)
