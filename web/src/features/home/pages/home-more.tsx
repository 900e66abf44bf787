// What follows the first popular items: more of them, and for members what is new from sellers they follow. None of it is in sight at
// first, so its script comes later.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemberId } from '@/auth/viewer.ts'
import { ShopGrid } from '@/features/listings/pages/shop-grid.tsx'
import { popularListingsQuery, popularPagesQuery } from '@/features/listings/popular.ts'
import { usePageCount, usePagesInAddress } from '@/lib/use-pages-in-address.ts'
import { LoadMore } from '@/ui/load-more.tsx'
import { FollowedItems } from './followed-items.tsx'

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
