// My Listings of a seller.
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAnswered } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { Failure } from '@/ui/alert.tsx'
import { ButtonLink } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ListingGrid } from '@/ui/listing-grid.tsx'
import { LoadMore } from '@/ui/load-more.tsx'
import { Loading } from '@/ui/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { ownListingsQuery } from '../api.ts'
import { OwnListingCard } from './own-listing-card.tsx'

export function OwnListings({ userId, note }: { userId: string; note: ReactNode }) {
  const listings = useInfiniteQuery(ownListingsQuery(userId))
  return (
    <>
      <PageHeader title={pages.ownListings.title}>
        <ButtonLink to={pages.upload.path()}>Add a Listing</ButtonLink>
      </PageHeader>
      {note}
      {listings.isPending && <Loading text={messages.listingsLoading} />}
      {listings.isError && (
        <Failure
          text={isAnswered(listings.error) ? messages.listingsFailed : messages.listingsUnanswered}
          onRetry={() => void listings.refetch()}
        />
      )}
      {listings.data?.length === 0 && (
        <EmptyState icon={Store} text={messages.listingsEmpty}>
          <ButtonLink to={pages.upload.path()}>List Something</ButtonLink>
        </EmptyState>
      )}
      <ListingGrid width="manage">
        {listings.data?.map((listing) => (
          <li key={listing.id}>
            <OwnListingCard listing={listing} userId={userId} />
          </li>
        ))}
      </ListingGrid>
      <LoadMore query={listings} />
    </>
  )
}
