// My Listings, also the way back from connecting a seller account (?connect=…).

import { listingCalls } from '@contract/listings.ts'
import { profileCalls } from '@contract/profiles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import { isConnectOutcome, tellConnectOutcome } from '@/features/connect/connect-outcome.ts'
import { redressQuery } from '@/features/redress/api.ts'
import { TakenDownNote } from '@/features/redress/components/decisions-alert.tsx'
import { callKey, domainKey, type Place } from '@/lib/query.ts'
import { Loading } from '@/ui/loading.tsx'
import { ownListingsQuery } from '../api.ts'
import { OwnListings } from '../components/own-listings.tsx'

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

export const prefetch = async ({ memberId, queryClient }: Place) =>
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
