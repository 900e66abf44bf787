// Your Wishlist.

import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { ButtonLink } from '@/components/button-link.tsx'
import { EmptyState } from '@/components/empty-state.tsx'
import { Failure } from '@/components/failure.tsx'
import { ListingGridSkeleton } from '@/components/listing-grid.tsx'
import { Loading } from '@/components/loading.tsx'
import { PageHeader } from '@/components/page-header.tsx'
import { wishlistQuery } from '@/features/wishlist/api/wishlist.ts'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/place.ts'
import { useMemberId } from '@/lib/viewer.ts'
import { ShopGrid } from '../shop/shop-grid.tsx'

export const prefetch = async ({ memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchQuery(wishlistQuery(memberId))

export function Component() {
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
