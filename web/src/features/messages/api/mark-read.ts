// One request: reads come with their key, writes with what they make stale.
import { segment } from '@contract/segment.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** POST threads/{id}/read. Then the marks of all lists are asked for again. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (threadId: string) => api.post(`threads/${segment(threadId)}/read`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['threads'] }),
  })
}
