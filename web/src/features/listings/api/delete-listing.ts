import { listingCalls } from '@contract/listings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey } from '@/lib/query.ts'

/** For a listing that nobody bought. */
export function useDeleteListing() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (listingId: string) => send(listingCalls.deleteListing, { params: { id: listingId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(listingCalls.getListing) }),
  })
}
