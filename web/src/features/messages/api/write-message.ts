import { messageCalls } from '@contract/operations/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey } from '@/lib/query.ts'

export function useReply(threadId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: string) => send(messageCalls.sendMessage, { params: { id: threadId }, body: { body } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(messageCalls.listThreads) }),
  })
}

/** Opens the conversation about an order, or finds it, and writes in it. */
export function useOpenThread(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: string) => send(messageCalls.openThread, { params: { orderId }, body: { body } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(messageCalls.listThreads) }),
  })
}
