// One request: reads come with their key, writes with what they make stale.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** DELETE files/{id}: for a listing that nobody bought. */
export function useDeleteListing() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (listingId: string) => api.delete(`files/${listingId}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['listings'] }),
  })
}
