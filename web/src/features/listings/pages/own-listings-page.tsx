import { type Listing, listingCalls } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { profileCalls } from '@contract/profiles.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import { isConnectOutcome, showConnectOutcome } from '@/features/connect/connect-outcome.ts'
import { redressQuery } from '@/features/redress/api.ts'
import { TakenDownNote } from '@/features/redress/components/decisions-alert.tsx'
import { isAnswered } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { callKey, domainKey, prefetchForMember } from '@/lib/query.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { ListingGrid } from '@/ui/listings/listing-grid.tsx'
import { Loading, PageHeader } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { ownListingsQuery } from '../api.ts'
import { OwnListingCard } from '../components/own-listing-card.tsx'

/** The search within one shop: by title or description, in any case (spec section 2). */
export function filterListings(listings: Listing[], text: string): Listing[] {
  const words = text.trim().toLowerCase()
  if (words === '') return listings
  return listings.filter((listing) => `${listing.title}\n${listing.description}`.toLowerCase().includes(words))
}

function OwnListings({ userId }: { userId: string }) {
  const listings = useInfiniteQuery(ownListingsQuery(userId))
  return (
    <>
      <PageHeader title={pages.ownListings.title}>
        <ButtonLink to={pages.upload.path()}>Add a Listing</ButtonLink>
      </PageHeader>
      <TakenDownNote />
      <QueryResult
        query={listings}
        loading={<Loading text={messages.listingsLoading} />}
        failed={isAnswered(listings.error) ? messages.listingsFailed : messages.listingsUnanswered}
        empty={{
          icon: Store,
          text: messages.listingsEmpty,
          action: <ButtonLink to={pages.upload.path()}>List Something</ButtonLink>,
        }}
      >
        {(shown) => (
          <ListingGrid width="manage">
            {shown.map((listing) => (
              <li key={listing.id}>
                <OwnListingCard listing={listing} userId={userId} />
              </li>
            ))}
          </ListingGrid>
        )}
      </QueryResult>
    </>
  )
}

function useConnectOutcome() {
  const [search, setSearch] = useSearchParams()
  const queryClient = useQueryClient()
  const outcome = search.get('connect')
  useEffect(() => {
    if (outcome === null) return
    if (isConnectOutcome(outcome)) showConnectOutcome(outcome)
    void queryClient.invalidateQueries({ queryKey: callKey(profileCalls.getProfile) })
    void queryClient.invalidateQueries({ queryKey: domainKey(listingCalls.getListing) })
    setSearch({}, { replace: true })
  }, [outcome, queryClient, setSearch])
}

export const prefetch = prefetchForMember(({ memberId }) => [ownListingsQuery(memberId), redressQuery(null)])

export function OwnListingsPage() {
  useConnectOutcome()
  return <SellersOnly>{(id) => <OwnListings userId={id} />}</SellersOnly>
}
