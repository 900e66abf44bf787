import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useMemberId } from '@/auth/viewer.ts'
import { ShopGrid } from '@/blocks/listings/shop-grid.tsx'
import { wishlistQuery } from '@/features/wishlist/api.ts'
import { prefetchForMember } from '@/lib/calls/query.ts'
import { t } from '@/lib/texts.ts'
import { HomeLink } from '@/ui/button.tsx'
import { ListingGridSkeleton } from '@/ui/listings/listing-grid.tsx'
import { Loading, PageHeader } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'

export const prefetch = prefetchForMember(({ memberId }) => [wishlistQuery(memberId)])

const Waiting = () => (
  <>
    <Loading quiet />
    <ListingGridSkeleton count={3} width="narrow" />
  </>
)

export const WishlistPage = () => (
  <>
    <PageHeader title={pages.wishlist.title} lead={t`We’ll email you when an item goes on sale or is updated.`} />
    <QueryResult
      query={useQuery(wishlistQuery(useMemberId()))}
      loading={<Waiting />}
      failed={t`Couldn’t load your wishlist.`}
      empty={{ icon: Heart, text: t`Your wishlist is empty.`, action: <HomeLink>{t`See popular items`}</HomeLink> }}
    >
      {(listings) => <ShopGrid listings={listings} showsAll width="narrow" headingLevel="h2" />}
    </QueryResult>
  </>
)
