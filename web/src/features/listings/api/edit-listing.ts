import type { EditListing } from '@contract/listings.ts'
import { listingCalls } from '@contract/listings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey } from '@/lib/query.ts'

/** The price goes as a number of dollars. */
export function useEditListing(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: EditListing) => send(listingCalls.editListing, { params: { itemId: listingId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(listingCalls.getListing) }),
  })
}
