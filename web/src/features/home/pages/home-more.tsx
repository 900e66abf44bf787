import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemberId } from '@/auth/viewer.ts'
import { ShopGrid } from '@/features/listings/pages/shop-grid.tsx'
import { popularListingsQuery, popularPagesQuery } from '@/features/listings/popular.ts'
import { followedListingsQuery } from '@/features/profiles/api.ts'
import { usePageCount, usePagesInAddress } from '@/lib/use-pages-in-address.ts'
import { Section } from '@/ui/page-parts.tsx'
import { LoadMore } from '@/ui/query-result.tsx'

// Below the fold: more popular items, and for members what is new from sellers they follow.
function FollowedItems({ memberId }: { memberId: string }) {
  const { data: listings = [] } = useQuery(followedListingsQuery(memberId))
  if (listings.length === 0) return null
  return (
    <Section
      id="followed"
      title="New from sellers you follow"
      heading="mb-6 text-2xl sm:text-3xl"
      className="container-page mt-14"
    >
      <ShopGrid listings={listings} />
    </Section>
  )
}

/** `after`: where the first page ended. */
function MorePopularItems({ after }: { after: string }) {
  const isAsked = usePageCount() > 1
  const popular = useInfiniteQuery({ ...popularPagesQuery(after), enabled: isAsked })
  const { listings = [], pageCount = 0 } = popular.data ?? {}
  const more = usePagesInAddress({
    pageCount: 1 + pageCount,
    hasNextPage: popular.hasNextPage || !popular.data,
    isFetchingNextPage: popular.isFetching,
    isFetchNextPageError: popular.isError,
    fetchNextPage: popular.data ? popular.fetchNextPage : popular.refetch,
  })
  return (
    <div className="container-page mt-5 lg:mt-6">
      {listings.length > 0 && <ShopGrid listings={listings} />}
      <LoadMore query={more} />
    </div>
  )
}

const nextCursorOf = ({ nextCursor }: { nextCursor: string | null }) => nextCursor

export default function HomeMore() {
  const { data: after } = useQuery({ ...popularListingsQuery, select: nextCursorOf })
  const memberId = useMemberId()
  return (
    <>
      {after && <MorePopularItems after={after} />}
      {memberId && <FollowedItems memberId={memberId} />}
    </>
  )
}
