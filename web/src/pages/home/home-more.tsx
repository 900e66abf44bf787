import { followCalls } from '@contract/accounts.ts'
import { listingCalls } from '@contract/listings.ts'
import type { HomeRows } from '@contract/related.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useMemberId } from '@/auth/viewer.ts'
import { ListingRow, SHOWN } from '@/blocks/listings/related-rows.tsx'
import { HiddenItemsNote, ShopCard, ShopGrid } from '@/blocks/listings/shop-grid.tsx'
import { popularListingsQuery } from '@/features/listings/popular.ts'
import { homeRowsQuery } from '@/features/related/api.ts'
import { useIsShown } from '@/features/search/hidden.ts'
import { usePageCount, usePagesInAddress } from '@/lib/address/use-pages-in-address.ts'
import { pagedQuery, query } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { ListingGrid } from '@/ui/listings/listing-grid.tsx'
import { Section } from '@/ui/page-parts.tsx'
import { LoadMore } from '@/ui/query-result.tsx'

// Below the fold: more popular items and other rows. A row without items isn't shown.

/** In a file of its own, which no other script names. */
const RecentlyViewed = lazy(() => import('@/blocks/listings/recently-viewed.tsx'))

/** The pages after the one whose `nextCursor` this is. */
const popularPagesQuery = (cursor: string) =>
  pagedQuery(
    listingCalls.listPopular,
    {},
    {
      from: cursor,
      select: ({ pages }) => ({ listings: pages.flatMap(({ files }) => files), pageCount: pages.length }),
      meta: { failed: messages.popularNotFetched },
    },
  )

const Row = (props: ComponentProps<typeof ListingRow>) => <ListingRow {...props} className="container-page" />

function Picks({ picks }: Pick<HomeRows, 'picks'>) {
  const isShown = useIsShown()
  const shown = picks.filter(({ listing }) => isShown(listing)).slice(0, SHOWN)
  const leftOut = Math.min(SHOWN, picks.length) - shown.length
  if (picks.length === 0) return null
  return (
    <Section id="picks" title={t`Staff picks`} heading="mb-6 text-2xl sm:text-3xl" className="container-page mt-14">
      <ListingGrid>
        {shown.map(({ listing, reason }) => (
          <li key={listing.id} className="flex flex-col gap-2">
            <div className="flex-1">
              <ShopCard listing={listing} />
            </div>
            <p className="text-sm text-muted wrap-anywhere">{reason}</p>
          </li>
        ))}
      </ListingGrid>
      <HiddenItemsNote count={leftOut} />
    </Section>
  )
}

/** The newest items of followed sellers. */
const followedListingsQuery = (userId: string) =>
  query(
    followCalls.listFollowedListings,
    { params: { userId }, query: { limit: SHOWN } },
    { select: ({ files }) => files },
  )

function FollowedItems({ memberId }: { memberId: string }) {
  const { data: listings = [] } = useQuery(followedListingsQuery(memberId))
  return <Row id="followed" title={t`New from sellers you follow`} listings={listings} />
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
  const { data: rows } = useQuery(homeRowsQuery)
  return (
    <>
      {after && <MorePopularItems after={after} />}
      {rows && <Picks picks={rows.picks} />}
      {memberId && <FollowedItems memberId={memberId} />}
      {rows && (
        <>
          <Row id="weekly" title={t`Popular this week`} listings={rows.weekly} />
          <Row id="reduced" title={t`Reduced`} listings={rows.reduced} />
          <Row id="newest" title={t`New`} listings={rows.newest} />
        </>
      )}
      <Suspense>
        <RecentlyViewed className="container-page" />
      </Suspense>
    </>
  )
}
