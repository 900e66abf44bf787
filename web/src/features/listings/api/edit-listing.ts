// One request: reads come with their key, writes with what they make stale.
import type { EditListing } from '@contract/schemas/listings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** PUT files/edit-item/{itemId}. The price goes as a number of dollars. */
export function useEditListing(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: EditListing) => api.put(`files/edit-item/${listingId}`, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['listings'] }),
  })
}
