// Your Wishlist.

import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useMemberId } from '@/auth/viewer.ts'
import { ShopGrid } from '@/features/listings/pages/shop-grid.tsx'
import * as messages from '@/lib/messages.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { Failure } from '@/ui/feedback/alert.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { ListingGridSkeleton } from '@/ui/listings/listing-grid.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { wishlistQuery } from '../api.ts'

export const prefetch = async ({ memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchQuery(wishlistQuery(memberId))

export function WishlistPage() {
  const wishlist = useQuery(wishlistQuery(useMemberId()))
  return (
    <>
      <PageHeader title={pages.wishlist.title} />
      {wishlist.isPending && (
        <>
          <Loading quiet />
          <ListingGridSkeleton count={3} width="narrow" />
        </>
      )}
      {wishlist.isError && <Failure text={messages.wishlistFailed} onRetry={() => void wishlist.refetch()} />}
      {wishlist.data?.length === 0 && (
        <EmptyState icon={Heart} text={messages.wishlistEmpty}>
          <ButtonLink to={pages.home.path()} variant="secondary">
            See popular items
          </ButtonLink>
        </EmptyState>
      )}
      <ShopGrid listings={wishlist.data ?? []} width="narrow" headingLevel="h2" />
    </>
  )
}
