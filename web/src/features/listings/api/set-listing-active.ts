// One request: reads come with their key, writes with what they make stale.
import type { Listing } from '@contract/schemas/listings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import { patchOwnListing } from './own-listings.ts'

/** PATCH files/{id}/deactivate or /reactivate. The seller's list changes in place; what others see is asked again. */
export function useSetListingActive(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ listing, active }: { listing: Listing; active: boolean }) =>
      api.patch<Listing>(`files/${listing.id}/${active ? 'reactivate' : 'deactivate'}`),
    onSuccess: ({ is_active, status }, { listing }) => {
      patchOwnListing(queryClient, userId, listing.id, { is_active, status })
      void queryClient.invalidateQueries({ queryKey: ['listings', 'usage'] })
      void queryClient.invalidateQueries({ queryKey: ['listings', 'one', listing.id] })
      void queryClient.invalidateQueries({ queryKey: ['listings', 'popular'] })
      void queryClient.invalidateQueries({ queryKey: ['listings', 'seller'] })
      void queryClient.invalidateQueries({ queryKey: ['search'] })
    },
  })
}
