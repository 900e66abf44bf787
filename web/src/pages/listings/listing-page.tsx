import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useParams } from 'react-router-dom'
import { useViewer } from '@/auth/viewer.ts'
import { PopularItems } from '@/blocks/listings/popular-items.tsx'
import { bundlesOfListingQuery } from '@/features/bundles/api.ts'
import { BundlesOfListing } from '@/features/bundles/components/bundle-cards.tsx'
import { listingQuery, previewsQuery } from '@/features/listings/api.ts'
import { contentsQuery } from '@/features/listings/files/whats-inside.tsx'
import { publicProfileQuery } from '@/features/profiles/api.ts'
import { ratingsQuery, reviewsQuery } from '@/features/reviews/api.ts'
import { isApiError, isRejection } from '@/lib/calls/api-error.ts'
import type { PrefetchContext } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { Trans, t } from '@/lib/texts.ts'
import { HomeLink } from '@/ui/button.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { BelowFold } from '@/ui/once-hydrated.tsx'
import { FailedPage, Loading, PageTitle, Skeleton } from '@/ui/page-parts.tsx'
import { Part } from '@/ui/part.tsx'
import { TextLink } from '@/ui/text.tsx'
import { ListingDetail } from './listing-detail.tsx'
import { Reviews } from './reviews.tsx'

/** Below the fold, so its code and data come after the rest of the page. */
const RelatedRows = lazy(() => import('@/blocks/listings/related-rows.tsx'))

const ListingSkeleton = () => (
  <div className="container-page grid grid-cols-1 gap-x-12 gap-y-8 pt-8 sm:pt-10 lg:grid-cols-[minmax(0,1.35fr)_minmax(20rem,1fr)]">
    <Loading quiet />
    <Skeleton className="aspect-4/3" />
    <div className="lg:row-span-2">
      <Skeleton className="h-10 w-4/5" />
      <Skeleton className="mt-5 h-5 w-1/2" />
      <Skeleton className="mt-7 h-11 w-28" />
      <Skeleton className="mt-5 h-12" />
      <Skeleton className="mt-10 h-20" />
    </div>
    <Skeleton className="h-40" />
  </div>
)

/** Buyers keep the item, so the page links to their orders. */
function Gone({ listingId, text }: { listingId: string; text: string }) {
  const isMember = useViewer().status === 'member'
  return (
    <>
      <MessagePage
        title={text}
        text={
          isMember && (
            <p>
              <Trans>
                Bought this item? <TextLink to={pages.orders.path()}>You can still find it in your orders.</TextLink>
              </Trans>
            </p>
          )
        }
        actions={<HomeLink />}
      />
      <div className="container-page">
        <BelowFold>
          <RelatedRows listingId={listingId} kinds={['similar']} instead={<PopularItems />} />
        </BelowFold>
      </div>
    </>
  )
}

/** The refund policy is the seller's, so their profile follows the listing. */
async function prefetchListing({ params: { itemId = '' }, queryClient }: PrefetchContext) {
  await queryClient.prefetchQuery(listingQuery(itemId))
  const listing = queryClient.getQueryData(listingQuery(itemId).queryKey)
  if (listing?.is_active) await queryClient.prefetchQuery(publicProfileQuery(listing.seller_id))
}

export const prefetch = (context: PrefetchContext) => {
  const { params, queryClient } = context
  const { itemId = '' } = params
  return Promise.all([
    prefetchListing(context),
    queryClient.prefetchQuery(contentsQuery(itemId)),
    queryClient.prefetchQuery(previewsQuery(itemId)),
    queryClient.prefetchQuery(ratingsQuery(itemId)),
    queryClient.prefetchQuery(bundlesOfListingQuery(itemId)),
    queryClient.prefetchInfiniteQuery(reviewsQuery(itemId)),
  ])
}

export function ListingPage() {
  const { itemId = '' } = useParams()
  const { data: listing, error, isPending, refetch } = useQuery(listingQuery(itemId))
  if (isPending) return <ListingSkeleton />
  if (isApiError(error) && error.status === 410) return <Gone listingId={itemId} text={messages.itemInactive} />
  if (isRejection(error)) return <Gone listingId={itemId} text={messages.itemMissing} />
  if (error)
    return <FailedPage tabTitle={pages.listing.title} title={t`Listing`} text={messages.itemFailed} onRetry={refetch} />
  return (
    <div className="container-page pt-8 sm:pt-10">
      <PageTitle description={listing.description}>{listing.title}</PageTitle>
      <ListingDetail listing={listing}>
        {listing.is_active && (
          <>
            <Part>
              <BundlesOfListing listingId={listing.id} />
            </Part>
            <Part>
              <Reviews listingId={listing.id} sellerId={listing.seller_id} />
            </Part>
          </>
        )}
      </ListingDetail>
      {listing.is_active && (
        <BelowFold>
          <RelatedRows listingId={listing.id} isViewed />
        </BelowFold>
      )}
    </div>
  )
}
