// My Listings, also the way back from connecting a seller account (?connect=…).
import { type Listing, listingCalls } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { profileCalls } from '@contract/profiles.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import { isConnectOutcome, tellConnectOutcome } from '@/features/connect/connect-outcome.ts'
import { redressQuery } from '@/features/redress/api.ts'
import { TakenDownNote } from '@/features/redress/components/decisions-alert.tsx'
import { isAnswered } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { callKey, domainKey, type PrefetchContext } from '@/lib/query.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { Failure } from '@/ui/feedback/alert.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { LoadMore } from '@/ui/feedback/load-more.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { ListingGrid } from '@/ui/listings/listing-grid.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { ownListingsQuery } from '../api.ts'
import { OwnListingCard } from '../components/own-listing-card.tsx'

/** The search within one shop: by title or description, in any case (spec section 2). */
export function filterListings(listings: Listing[], text: string): Listing[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return listings
  return listings.filter((listing) => `${listing.title}\n${listing.description}`.toLowerCase().includes(wanted))
}

/** My Listings of a seller. */
function OwnListings({ userId, note }: { userId: string; note: ReactNode }) {
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

function useConnectOutcome() {
  const [search, setSearch] = useSearchParams()
  const queryClient = useQueryClient()
  const outcome = search.get('connect')
  useEffect(() => {
    if (outcome === null) return
    if (isConnectOutcome(outcome)) tellConnectOutcome(outcome)
    void queryClient.invalidateQueries({ queryKey: callKey(profileCalls.getProfile) })
    void queryClient.invalidateQueries({ queryKey: domainKey(listingCalls.getListing) })
    setSearch({}, { replace: true })
  }, [outcome, queryClient, setSearch])
}

export const prefetch = async ({ memberId, queryClient }: PrefetchContext) =>
  memberId &&
  Promise.all([
    queryClient.prefetchInfiniteQuery(ownListingsQuery(memberId)),
    queryClient.prefetchQuery(redressQuery(null)),
  ])

export function OwnListingsPage() {
  useConnectOutcome()
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  return profile && !profile.is_seller ? <BecomeSellerPanel /> : <OwnListings userId={id} note={<TakenDownNote />} />
}
