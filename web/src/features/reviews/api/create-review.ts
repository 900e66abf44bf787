// One request: reads come with their key, writes with what they make stale.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

type NewReview = { itemId: string; rating: number; comment: string }

/** POST reviews. 409 means already reviewed. */
export function useCreateReview() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (review: NewReview) => api.post('reviews', review),
    onSuccess: (_answer, { itemId }) =>
      Promise.all(
        [['reviews', itemId], ['reviews', 'own'], ['ratings', itemId], ['listings'], ['orders']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
