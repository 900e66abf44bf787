// One request: reads come with their key, writes with what they make stale.
import { segment } from '@contract/segment.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** POST threads/{id}/messages. */
export function useReply(threadId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: string) => api.post(`threads/${segment(threadId)}/messages`, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['threads'] }),
  })
}

/** POST orders/{orderId}/thread: opens the conversation about an order, or finds it, and writes in it. */
export function useOpenThread(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: string) => api.post(`orders/${segment(orderId)}/thread`, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['threads'] }),
  })
}
