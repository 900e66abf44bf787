import type { Listing } from '@contract/listings.ts'
import { listingCalls } from '@contract/listings.ts'
import { searchCalls } from '@contract/search.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { callKey, domainKey } from '@/lib/query.ts'
import { patchOwnListing } from './own-listings.ts'

/** The seller's list changes in place; what others see is asked again. */
export function useSetListingActive(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ listing, active }: { listing: Listing; active: boolean }) =>
      send(active ? listingCalls.reactivateListing : listingCalls.deactivateListing, { params: { id: listing.id } }),
    onSuccess: ({ is_active, status }, { listing }) => {
      patchOwnListing(queryClient, userId, listing.id, { is_active, status })
      const stale = [
        callKey(listingCalls.getUsage),
        callKey(listingCalls.getListing, { params: { id: listing.id } }),
        callKey(listingCalls.listPopular),
        callKey(listingCalls.listSellerListings),
        domainKey(searchCalls.search),
      ]
      for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
